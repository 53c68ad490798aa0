/** Where Amplify keeps its tokens. */
export const TOKENS_PREFIX = "CognitoIdentityServiceProvider.";

/** Whether somebody may be signed in here. Where not, the page needn't load what reads and renews tokens. */
export const hasKeptTokens = (): boolean => Object.keys(localStorage).some((key) => key.startsWith(TOKENS_PREFIX));
