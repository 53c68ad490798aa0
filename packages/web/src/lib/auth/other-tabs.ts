import { TOKENS_PREFIX } from "./has-kept-tokens.ts";

/**
 * Calls back when somebody signs in or out, or a token is renewed, in another tab of this browser.
 * @returns a function that ends the subscription
 */
export const onOtherTab = (listener: () => void): (() => void) => {
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === localStorage && (key === null || key.startsWith(TOKENS_PREFIX))) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
};
