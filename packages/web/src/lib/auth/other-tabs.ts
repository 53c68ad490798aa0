import { TOKENS_PREFIX } from "./has-kept-tokens.ts";

/**
 * Tells of a sign-in, sign-out or renewal in another tab of this browser.
 * @returns ends the subscription
 */
export const onOtherTab = (listener: () => void): (() => void) => {
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === localStorage && (key === null || key.startsWith(TOKENS_PREFIX))) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
};
