/** The record that a read by key found; undefined if there is none. */
export const found = async <Found>(read: Promise<{ data: Found | null }>): Promise<Found | undefined> =>
  (await read).data ?? undefined;

/** The record that was found. @throws the error from `missing` if nothing was found */
export const required = async <Found>(looked: Promise<Found | undefined>, missing: () => Error): Promise<Found> => {
  const record = await looked;
  if (record === undefined) throw missing();
  return record;
};

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
