/**
 * Uses the storage of this tab, whose values are gone when the tab is closed.
 * @returns undefined if the browser stores nothing, as in some private windows, or has no room left
 */
export const inTab = <T>(use: (store: Storage) => T): T | undefined => {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
};
