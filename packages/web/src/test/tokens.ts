/** A signed-in person's tokens, as Amplify keeps them in the browser. The browser never checks the signature. */

const CLIENT_ID = "webclient";
const USERNAME = "5a1e7f3c-0000-4000-8000-000000000001";

const part = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const token = (claims: object, livesSeconds: number): string => {
  const now = Math.floor(Date.now() / 1000);
  const payload = { sub: USERNAME, iat: now, exp: now + livesSeconds, "cognito:username": USERNAME, ...claims };
  return `${part({ alg: "RS256", kid: "test" })}.${part(payload)}.c2lnbmF0dXJl`;
};

/** @param claims further claims of the ID token, or other values for them */
export const freshTokens = (livesSeconds = 3_600, claims: object = {}) => ({
  idToken: token({ token_use: "id", aud: CLIENT_ID, email: "maya@clearhouse.test", ...claims }, livesSeconds),
  accessToken: token({ token_use: "access", client_id: CLIENT_ID, username: USERNAME }, livesSeconds),
});

export const signedIn = (claims: object = {}): void => {
  const prefix = `CognitoIdentityServiceProvider.${CLIENT_ID}`;
  const { idToken, accessToken } = freshTokens(3_600, claims);
  localStorage.setItem(`${prefix}.LastAuthUser`, USERNAME);
  localStorage.setItem(`${prefix}.${USERNAME}.idToken`, idToken);
  localStorage.setItem(`${prefix}.${USERNAME}.accessToken`, accessToken);
  localStorage.setItem(`${prefix}.${USERNAME}.refreshToken`, "refresh");
  localStorage.setItem(`${prefix}.${USERNAME}.clockDrift`, "0");
};

export const USER_POOL_CLIENT_ID = CLIENT_ID;
