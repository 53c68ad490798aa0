interface Page<T> {
  data: T[];
  cursor: string | null;
}

/**
 * All pages of an entity's query. Each page is read when it is requested.
 * @param read reads a page; passes these options on to `go`
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
