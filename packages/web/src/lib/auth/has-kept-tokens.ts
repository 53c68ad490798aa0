/** The prefix of the keys under which Amplify keeps its tokens. */
export const TOKENS_PREFIX = "CognitoIdentityServiceProvider.";

/**
 * Whether somebody may be signed in in this browser. If not, the page needn't load the code that reads and renews
 * tokens.
 */
export const hasKeptTokens = (): boolean => Object.keys(localStorage).some((key) => key.startsWith(TOKENS_PREFIX));
