interface Page<T> {
  data: T[];
  cursor: string | null;
}

/**
 * All pages of an entity's query, each read when it is asked for.
 * @param read passes these options on to `go`
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
