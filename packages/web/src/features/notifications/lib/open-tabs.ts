/** Held by each tab that is looked at, as long as it is. */
const LOOKED_AT = "clearhouse:looked-at";
/** Held while a tab takes the notifications it shows; the taken ones are listed under the same name. */
const TAKEN = "clearhouse:shown-notifications";
/** More than come between two looks of one tab. */
const KEPT = 200;

const isLookedAt = (): boolean => document.visibilityState === "visible" && document.hasFocus();

/**
 * Lets the other tabs know while this one is looked at.
 * @returns ends it
 */
export const shareAttention = (): (() => void) => {
  if (!("locks" in navigator)) return () => undefined;
  let release: (() => void) | undefined;
  const share = (isLooked: boolean): void => {
    if (isLooked === (release !== undefined)) return;
    release?.();
    release = undefined;
    if (!isLooked) return;
    const held = Promise.withResolvers<void>();
    release = held.resolve;
    void navigator.locks.request(LOOKED_AT, { mode: "shared" }, () => held.promise);
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

/** Whether this tab, or another one of ours in this browser, is looked at. */
export const isAnyLookedAt = async (): Promise<boolean> => {
  if (isLookedAt()) return true;
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOOKED_AT);
};

/**
 * Takes what this tab is to show, so that no other one shows it.
 * @param ids of notifications
 * @returns those that no other tab has taken before
 */
export const takeForThisTab = async (ids: readonly string[]): Promise<string[]> =>
  "locks" in navigator ? navigator.locks.request(TAKEN, () => take(ids)) : take(ids);

const take = (ids: readonly string[]): string[] => {
  const taken = read();
  const mine = ids.filter((id) => !taken.includes(id));
  try {
    localStorage.setItem(TAKEN, [...mine, ...taken].slice(0, KEPT).join());
  } catch {
    // Full, or closed to the page. The browser puts the same notification of another tab in the place of the first.
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
