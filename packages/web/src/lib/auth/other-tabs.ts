/** Where Amplify keeps its tokens. */
const PREFIX = "CognitoIdentityServiceProvider.";

/**
 * Tells of a sign-in, sign-out or renewal in another tab of this browser.
 * @returns ends the subscription
 */
export const onOtherTab = (listener: () => void): (() => void) => {
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === localStorage && (key === null || key.startsWith(PREFIX))) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
};
