interface Page<T> {
  data: T[];
  cursor: string | null;
}

/**
 * All pages of an entity's query. A page is only read when the loop over the pages reaches it.
 * @param read reads a page; it has to pass the given options on to `go`
 */
export async function* pagesOf<T>(
  read: (options: { pages: 1; cursor: string | null }) => Promise<Page<T>>,
): AsyncGenerator<T[]> {
  let cursor: string | null = null;
  do {
    const page: Page<T> = await read({ pages: 1, cursor });
    yield page.data;
    cursor = page.cursor;
  } while (cursor);
}
