/** The record that a read by key found; undefined if there is none. */
export const found = async <Found>(read: Promise<{ data: Found | null }>): Promise<Found | undefined> =>
  (await read).data ?? undefined;

/** The record that was found. @throws the error from `missing` if nothing was found */
export const required = async <Found>(looked: Promise<Found | undefined>, missing: () => Error): Promise<Found> => {
  const record = await looked;
  if (record === undefined) throw missing();
  return record;
};
