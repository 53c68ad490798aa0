/** The lock of the Web Locks API that a tab holds while the person is looking at the tab. */
const LOOKED_AT = "clearhouse:looked-at";
/**
 * The lock that a tab holds while it claims the notifications that it will show. The key of localStorage with the
 * claimed ids has the same name.
 */
const TAKEN = "clearhouse:shown-notifications";
/** How many claimed ids are kept: more than the notifications that arrive between two polls of a tab. */
const KEPT = 200;

const isLookedAt = (): boolean => document.visibilityState === "visible" && document.hasFocus();

/**
 * Shares with the app's other tabs whether the person is looking at this tab.
 * @returns a function that ends the sharing
 */
export const shareAttention = (): (() => void) => {
  if (!("locks" in navigator)) return () => undefined;
  let release: (() => void) | undefined;
  const share = (isLooked: boolean): void => {
    if (isLooked === (release !== undefined)) return;
    release?.();
    release = undefined;
    if (!isLooked) return;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    void navigator.locks.request(LOOKED_AT, { mode: "shared" }, () => held);
  };
  const check = () => share(isLookedAt());
  window.addEventListener("focus", check);
  window.addEventListener("blur", check);
  document.addEventListener("visibilitychange", check);
  check();
  return () => {
    window.removeEventListener("focus", check);
    window.removeEventListener("blur", check);
    document.removeEventListener("visibilitychange", check);
    share(false);
  };
};

/** Whether the person is looking at this tab, or at another tab of the app in this browser. */
export const isAnyLookedAt = async (): Promise<boolean> => {
  if (isLookedAt()) return true;
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOOKED_AT);
};

/**
 * Claims notifications that this tab will show, so that no other tab shows them too.
 * @param ids the notifications' ids
 * @returns the ids that no other tab has claimed before
 */
export const claimForThisTab = async (ids: readonly string[]): Promise<string[]> =>
  "locks" in navigator ? navigator.locks.request(TAKEN, () => take(ids)) : take(ids);

const take = (ids: readonly string[]): string[] => {
  const taken = read();
  const mine = ids.filter((id) => !taken.includes(id));
  try {
    localStorage.setItem(TAKEN, [...mine, ...taken].slice(0, KEPT).join());
  } catch {
    // The storage is full or blocked. If two tabs then show the same notification, the second replaces the first.
  }
  return mine;
};

const read = (): string[] => {
  try {
    return localStorage.getItem(TAKEN)?.split(",") ?? [];
  } catch {
    return [];
  }
};
