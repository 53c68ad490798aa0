import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { REGION } from "../stand-in.ts";
import { CREDENTIALS } from "../testing.ts";
import { refusedBy } from "./errors.ts";
import { CLIENT_ID as ClientId, POOL_ID as UserPoolId } from "./pool.ts";
import { openTestPool, PASSWORD, type TestPool } from "./testing.ts";

const HOUR = 3_600_000;

let pool: TestPool;
beforeAll(async () => {
  pool = await openTestPool();
});
afterAll(() => pool.close());

const signIn = async (USERNAME: string, password = PASSWORD) => {
  const AuthParameters = { USERNAME, PASSWORD: password };
  const command = new InitiateAuthCommand({ ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  const { AuthenticationResult } = await pool.send(command);
  return {
    IdToken: AuthenticationResult?.IdToken ?? "",
    AccessToken: AuthenticationResult?.AccessToken ?? "",
    RefreshToken: AuthenticationResult?.RefreshToken ?? "",
    ExpiresIn: AuthenticationResult?.ExpiresIn,
  };
};
const refresh = (RefreshToken: string) => pool.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
const signUp = (Username: string, Password = PASSWORD) =>
  pool.send(new SignUpCommand({ ClientId, Username, Password }));
const confirm = (Username: string, ConfirmationCode: string) =>
  pool.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }));
const forgot = (Username: string) => pool.send(new ForgotPasswordCommand({ ClientId, Username }));
const reset = (Username: string, ConfirmationCode: string, Password = "Another-password-2") =>
  pool.send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password }));
const getUser = (AccessToken: string) => pool.send(new GetUserCommand({ AccessToken }));
const emailOf = async (AccessToken: string) => {
  const { UserAttributes = [] } = await getUser(AccessToken);
  return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
};
const changeEmail = (AccessToken: string, Value: string) =>
  pool.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: "email", Value }] }));
const verifyEmail = (AccessToken: string, Code: string) =>
  pool.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: "email", Code }));

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

/** A code of six digits that differs from `code`. */
const otherThan = (code: string): string => (code === "000000" ? "111111" : "000000");
const refused = (name: string, message?: string) => ({ name, ...(message !== undefined && { message }) });
const LIMIT = refused("LimitExceededException", "Attempt limit exceeded, please try after some time.");

describe("signing in", () => {
  test("an ID token passes aws-jwt-verify, is valid for an hour, and marks the email address as verified", async () => {
    const email = await pool.person();
    const { IdToken, ExpiresIn } = await signIn(email);
    const claims = await pool.verify(IdToken);
    expect(claims).toMatchObject({ email, email_verified: true });
    expect([ExpiresIn, claims.exp - claims.iat]).toEqual([3_600, 3_600]);
  });

  test("the ID token of a person with an unverified email address marks the email address as unverified", async () => {
    const { IdToken } = await signIn(await pool.person({ verified: false }));
    expect(await pool.verify(IdToken)).toMatchObject({ email_verified: false });
  });

  test("a person can sign in with their email address in upper case", async () => {
    const email = await pool.person();
    expect((await signIn(email.toUpperCase())).IdToken).not.toBe("");
  });

  test("a wrong password and an unknown email address get the same answers, even at the eighth attempt", async () => {
    const [email, nobody] = [await pool.person(), "nobody@example.com"];
    for (let n = 0; n < 8; n++) {
      const answers = await Promise.all([email, nobody].map((name) => signIn(name, "Wrong-password-1").catch(String)));
      expect(answers[0]).toBe(answers[1]);
    }
  });

  test("five wrong passwords pause a person's sign-ins, and a further wrong password doubles the pause", async () => {
    const email = await pool.person();
    const wrong = () => expect(signIn(email, "Wrong-password-1")).rejects;
    const paused = refused("NotAuthorizedException", "Password attempts exceeded");
    for (let n = 0; n < 5; n++)
      await wrong().toMatchObject(refused("NotAuthorizedException", "Incorrect username or password."));
    await expect(signIn(email)).rejects.toMatchObject(paused);
    pool.pass(1_100);
    await wrong().toMatchObject({ message: "Incorrect username or password." });
    pool.pass(1_100);
    await expect(signIn(email)).rejects.toMatchObject(paused);
    pool.pass(1_000);
    expect((await signIn(email)).IdToken).not.toBe("");
    await wrong().toMatchObject({ message: "Incorrect username or password." });
    expect((await signIn(email)).IdToken, "what was right begins anew").not.toBe("");
  });

  test("a disabled user can't sign in, renew a session or use the account, but can sign in once enabled again", async () => {
    const Username = await pool.person();
    const { RefreshToken, AccessToken } = await signIn(Username);
    await pool.send(new AdminDisableUserCommand({ UserPoolId, Username }));
    const disabled = refused("NotAuthorizedException", "User is disabled.");
    await expect(signIn(Username)).rejects.toMatchObject(disabled);
    await expect(refresh(RefreshToken)).rejects.toMatchObject(disabled);
    await expect(getUser(AccessToken)).rejects.toMatchObject(disabled);
    await pool.send(new AdminEnableUserCommand({ UserPoolId, Username }));
    expect((await signIn(Username)).IdToken).not.toBe("");
  });
});

describe("a session", () => {
  test("a refresh token renews a session until a global sign-out, which ends access tokens too", async () => {
    const { RefreshToken, AccessToken } = await signIn(await pool.person());
    const { AuthenticationResult } = await refresh(RefreshToken);
    expect(AuthenticationResult).toMatchObject({ ExpiresIn: 3_600, IdToken: expect.any(String) });
    await pool.send(new GlobalSignOutCommand({ AccessToken }));
    const revoked = refused("NotAuthorizedException", "Access Token has been revoked");
    await expect(getUser(AccessToken)).rejects.toMatchObject(revoked);
    await expect(getUser(AuthenticationResult?.AccessToken ?? "")).rejects.toMatchObject(revoked);
    await expect(refresh(RefreshToken)).rejects.toMatchObject(refused("NotAuthorizedException"));
  });

  test("revoking a refresh token ends only the session of that token", async () => {
    const email = await pool.person();
    const [one, other] = [await signIn(email), await signIn(email)];
    await pool.send(new RevokeTokenCommand({ ClientId, Token: one.RefreshToken }));
    await expect(refresh(one.RefreshToken)).rejects.toMatchObject(refused("NotAuthorizedException"));
    await expect(getUser(one.AccessToken)).rejects.toMatchObject(refused("NotAuthorizedException"));
    expect((await refresh(other.RefreshToken)).AuthenticationResult?.IdToken).toEqual(expect.any(String));
  });

  test("a renewed session keeps the time of its sign-in, and ends after thirty days", async () => {
    const { IdToken, RefreshToken } = await signIn(await pool.person());
    pool.pass(HOUR);
    const renewed = claimsOf((await refresh(RefreshToken)).AuthenticationResult?.IdToken ?? "");
    const first = claimsOf(IdToken);
    expect([renewed.auth_time, renewed.origin_jti]).toEqual([first.auth_time, first.origin_jti]);
    expect(Number(renewed.iat)).toBeGreaterThanOrEqual(Number(first.iat) + 3_600);
    pool.pass(30 * 24 * HOUR);
    await expect(refresh(RefreshToken)).rejects.toMatchObject(refused("NotAuthorizedException"));
  });

  test("a session and its account remain after a restart", async () => {
    const { RefreshToken } = await signIn(await pool.person());
    await pool.restart();
    expect((await refresh(RefreshToken)).AuthenticationResult?.IdToken).toEqual(expect.any(String));
  });

  test("a forged or expired access token is refused", async () => {
    const { AccessToken, IdToken } = await signIn(await pool.person());
    const [head = "", body = "", signature = ""] = AccessToken.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const other = Buffer.from(JSON.stringify({ ...claims, username: "somebody-else" })).toString("base64url");
    for (const token of [`${head}.${other}.${signature}`, `${head}.${body}.`, IdToken, "no.token.atall", "x"]) {
      await expect(getUser(token), token).rejects.toMatchObject(
        refused("NotAuthorizedException", "Invalid Access Token"),
      );
    }
    pool.pass(HOUR);
    await expect(getUser(AccessToken)).rejects.toMatchObject({ message: "Access Token has expired" });
  });
});

describe("passwords", () => {
  const policy = (text: string) => `Password did not conform with policy: ${text}`;
  test.each([
    ["of 7 characters", "Short-1", "InvalidPasswordException", policy("Password not long enough")],
    [
      "without upper case",
      "only-lower-case-1",
      "InvalidPasswordException",
      policy("Password must have uppercase characters"),
    ],
    [
      "without lower case",
      "ONLY-UPPER-CASE-1",
      "InvalidPasswordException",
      policy("Password must have lowercase characters"),
    ],
    ["without a digit", "No-Digit-At-All", "InvalidPasswordException", policy("Password must have numeric characters")],
    ["of 257 characters", `Aa1${"x".repeat(254)}`, "InvalidParameterException", /less than or equal to 256$/],
    ["of 1,003 characters", `Aa1${"x".repeat(1_000)}`, "InvalidParameterException", /less than or equal to 256$/],
    ["with a space in front", " Good-password-1", "InvalidParameterException", /regular expression/],
  ])("a password %s is refused on sign-up, change and reset", async (_which, password, name, message) => {
    const expected = { name, message: typeof message === "string" ? message : expect.stringMatching(message) };
    await expect(signUp(pool.newAddress(), password)).rejects.toMatchObject(expected);
    const email = await pool.person();
    const { AccessToken } = await signIn(email);
    const change = { AccessToken, PreviousPassword: PASSWORD, ProposedPassword: password };
    await expect(pool.send(new ChangePasswordCommand(change))).rejects.toMatchObject(expected);
    await forgot(email);
    await expect(reset(email, pool.codeOf(email), password)).rejects.toMatchObject(expected);
  });

  test("a password of 8 or of 256 characters is accepted", async () => {
    for (const password of ["Aa1xxxxx", `Aa1${"x".repeat(253)}`]) {
      expect((await signUp(pool.newAddress(), password)).UserConfirmed).toBe(false);
    }
  });

  test("a password is changed with the old password, and changes are refused for an hour after five wrong old passwords", async () => {
    const email = await pool.person();
    let { AccessToken } = await signIn(email);
    const change = (PreviousPassword: string) =>
      pool.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword: "Another-password-2" }));
    await change(PASSWORD);
    expect((await signIn(email, "Another-password-2")).IdToken).not.toBe("");
    for (let n = 0; n < 5; n++)
      await expect(change("Wrong-password-1")).rejects.toMatchObject(refused("NotAuthorizedException"));
    await expect(change("Another-password-2")).rejects.toMatchObject(LIMIT);
    pool.pass(HOUR);
    ({ AccessToken } = await signIn(email, "Another-password-2"));
    await change("Another-password-2");
  });
});

describe("signing up", () => {
  test("signing up mails a code, a resent code replaces the first code, and confirming verifies the email address", async () => {
    const email = pool.newAddress();
    expect((await signUp(email)).CodeDeliveryDetails?.Destination).toBe("n***@e***");
    const first = pool.codeOf(email);
    await expect(signIn(email)).rejects.toMatchObject(refused("UserNotConfirmedException"));
    await pool.send(new ResendConfirmationCodeCommand({ ClientId, Username: email }));
    const second = pool.codeOf(email);
    expect(pool.mails.filter(({ to }) => to === email).map(({ source }) => source)).toEqual(["SignUp", "ResendCode"]);
    if (first !== second) {
      await expect(confirm(email, first)).rejects.toMatchObject(refused("CodeMismatchException"));
    }
    await confirm(email, second);
    expect(await pool.verify((await signIn(email)).IdToken)).toMatchObject({ email_verified: true });
  });

  test("a sign-up can be confirmed, and a password replaced, with the user name that is in the mail's link", async () => {
    const email = pool.newAddress();
    const mailedName = () => pool.mails.findLast(({ to }) => to === email)?.user.Username ?? "";
    const { UserSub } = await signUp(email);
    expect(mailedName()).toBe(UserSub);
    await confirm(mailedName(), pool.codeOf(email));
    await forgot(email);
    await reset(mailedName(), pool.codeOf(email));
    expect((await signIn(email, "Another-password-2")).IdToken).not.toBe("");
  });

  test("signing up is refused for the email address of an existing account, in upper or lower case", async () => {
    const email = await pool.person();
    for (const name of [email, email.toUpperCase()]) {
      await expect(signUp(name)).rejects.toMatchObject(refused("UsernameExistsException", "User already exists"));
    }
  });

  test("email addresses that differ only in +team or in look-alike letters can sign up separately", async () => {
    const email = pool.newAddress();
    await signUp(email);
    await signUp(email.replace("@", "+team@"));
    await signUp(email.replace("example", "ехаmple"));
  });

  test("a sign-up that sets email_verified, sub or custom:role is refused", async () => {
    for (const Name of ["email_verified", "sub", "custom:role"]) {
      const UserAttributes = [{ Name, Value: "true" }];
      const command = new SignUpCommand({ ClientId, Username: pool.newAddress(), Password: PASSWORD, UserAttributes });
      await expect(pool.send(command)).rejects.toMatchObject(refused("NotAuthorizedException"));
    }
  });

  test("a sign-up code is valid once and for a day, but not in the hour after five wrong codes", async () => {
    const [once, late, guessed] = [pool.newAddress(), pool.newAddress(), pool.newAddress()];
    for (const email of [once, late, guessed]) await signUp(email);
    await confirm(once, pool.codeOf(once));
    await expect(confirm(once, pool.codeOf(once))).rejects.toMatchObject(
      refused("NotAuthorizedException", "User cannot be confirmed. Current status is CONFIRMED"),
    );
    const code = pool.codeOf(guessed);
    for (let n = 0; n < 5; n++) {
      await expect(confirm(guessed, otherThan(code))).rejects.toMatchObject(refused("CodeMismatchException"));
    }
    await expect(confirm(guessed, code)).rejects.toMatchObject(LIMIT);
    pool.pass(HOUR);
    await confirm(guessed, code);
    pool.pass(23 * HOUR);
    await expect(confirm(late, pool.codeOf(late))).rejects.toMatchObject(
      refused("ExpiredCodeException", "Invalid code provided, please request a code again."),
    );
  });

  test("for an unknown email address, confirming says that the code expired, and resending says that a code was sent", async () => {
    await expect(confirm("nobody@example.com", "123456")).rejects.toMatchObject(refused("ExpiredCodeException"));
    const { CodeDeliveryDetails } = await pool.send(
      new ResendConfirmationCodeCommand({ ClientId, Username: "nobody@example.com" }),
    );
    expect(CodeDeliveryDetails?.Destination).toBe("n***@e***");
  });

  test("a sign-up code is resent ten times in an hour, and the eleventh time is refused", async () => {
    const email = pool.newAddress();
    await signUp(email);
    const resend = () => pool.send(new ResendConfirmationCodeCommand({ ClientId, Username: email }));
    for (let n = 0; n < 10; n++) await resend();
    await expect(resend()).rejects.toMatchObject(LIMIT);
    pool.pass(HOUR);
    await resend();
  });
});

describe("a forgotten password", () => {
  test("a forgotten password is changed with the help of a code, which is valid once and for an hour", async () => {
    const email = await pool.person();
    await forgot(email);
    const code = pool.codeOf(email);
    const results = await Promise.allSettled([reset(email, code), reset(email, code)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await signIn(email, "Another-password-2")).IdToken).not.toBe("");
    await expect(signIn(email)).rejects.toMatchObject(refused("NotAuthorizedException"));
    await forgot(email);
    pool.pass(HOUR);
    await expect(reset(email, pool.codeOf(email))).rejects.toMatchObject(refused("ExpiredCodeException"));
  });

  test("a forgotten password can't be replaced with the right code in the hour after five wrong codes", async () => {
    const email = await pool.person();
    await forgot(email);
    const code = pool.codeOf(email);
    for (let n = 0; n < 5; n++) {
      await expect(reset(email, otherThan(code))).rejects.toMatchObject(refused("CodeMismatchException"));
    }
    await expect(reset(email, code)).rejects.toMatchObject(LIMIT);
    pool.pass(HOUR);
    await forgot(email);
    await reset(email, pool.codeOf(email));
  });

  test("a reset for an unknown, unverified or unconfirmed email address gets the usual answer, but causes no mail", async () => {
    const [known, unverified, unconfirmed] = [
      await pool.person(),
      await pool.person({ verified: false }),
      pool.newAddress(),
    ];
    await signUp(unconfirmed);
    const before = pool.mails.length;
    const answer = async (name: string) => (await forgot(name)).CodeDeliveryDetails;
    const told = await answer(known);
    expect(told).toEqual({ AttributeName: "email", DeliveryMedium: "EMAIL", Destination: "p***@e***" });
    for (const name of ["people@example.com", unverified]) expect(await answer(name)).toEqual(told);
    expect(await answer(unconfirmed)).toEqual({ ...told, Destination: "n***@e***" });
    expect(pool.mails.length).toBe(before + 1);
    await expect(reset("people@example.com", "123456")).rejects.toMatchObject(refused("CodeMismatchException"));
  });
});

describe("a new email address", () => {
  test("a new email address is used for signing in once its code is entered, and the old address until then", async () => {
    const [email, next] = [await pool.person(), pool.newAddress()];
    const { AccessToken } = await signIn(email);
    const { CodeDeliveryDetailsList } = await changeEmail(AccessToken, next.toUpperCase());
    expect(CodeDeliveryDetailsList?.[0]?.Destination).toBe("n***@e***");
    expect(await emailOf(AccessToken)).toMatchObject({ email, email_verified: "true" });
    await expect(signIn(next)).rejects.toMatchObject(refused("NotAuthorizedException"));
    const code = pool.codeOf(next);
    expect(pool.codeOf(email)).toBe("");
    await expect(verifyEmail(AccessToken, otherThan(code))).rejects.toMatchObject(refused("CodeMismatchException"));
    await verifyEmail(AccessToken, code);
    expect(await emailOf(AccessToken)).toMatchObject({ email: next, email_verified: "true" });
    await expect(signIn(email)).rejects.toMatchObject(refused("NotAuthorizedException"));
    expect(await pool.verify((await signIn(next)).IdToken)).toMatchObject({ email: next, email_verified: true });
    await expect(verifyEmail(AccessToken, code)).rejects.toMatchObject(refused("ExpiredCodeException"));
  });

  test("a change to the email address of another person is refused at the request and when the code is entered", async () => {
    const [email, other, contested] = [await pool.person(), await pool.person(), pool.newAddress()];
    const { AccessToken } = await signIn(email);
    const taken = refused("AliasExistsException", "An account with the email already exists.");
    await expect(changeEmail(AccessToken, other)).rejects.toMatchObject(taken);
    await changeEmail(AccessToken, contested);
    const code = pool.codeOf(contested);
    await signUp(contested);
    await expect(verifyEmail(AccessToken, code)).rejects.toMatchObject(taken);
  });

  test("a new email address that awaits its code is dropped if the person requests the current address", async () => {
    const [email, next] = [await pool.person(), pool.newAddress()];
    const { AccessToken } = await signIn(email);
    await changeEmail(AccessToken, next);
    expect((await changeEmail(AccessToken, email)).CodeDeliveryDetailsList).toEqual([]);
    await verifyEmail(AccessToken, pool.codeOf(next));
    expect(await emailOf(AccessToken)).toMatchObject({ email });
  });
});

test("a browser can sign in, but can't call administrators' operations", async () => {
  const email = await pool.person();
  const browser = new CognitoIdentityProviderClient({
    endpoint: pool.url,
    region: REGION,
    credentials: CREDENTIALS,
    maxAttempts: 1,
  });
  const AuthParameters = { USERNAME: email, PASSWORD };
  const command = new InitiateAuthCommand({ ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  expect((await browser.send(command)).AuthenticationResult?.IdToken).toEqual(expect.any(String));
  await expect(browser.send(new AdminDisableUserCommand({ UserPoolId, Username: email }))).rejects.toMatchObject(
    refused("UnknownOperationException"),
  );
  browser.destroy();
});

describe("the triggers", () => {
  afterEach(() => {
    pool.triggers.admit = async () => undefined;
    pool.triggers.send = async (mail) => void pool.mails.push(mail);
  });

  test("a sign-up that the trigger refuses makes no account and mails nothing, and says why", async () => {
    const email = pool.newAddress();
    const asked: unknown[] = [];
    pool.triggers.admit = async (applicant) => {
      asked.push(applicant);
      throw refusedBy("PreSignUp", new Error("You need an invite"));
    };
    const ClientMetadata = { invite: "abc" };
    const command = new SignUpCommand({ ClientId, Username: email, Password: PASSWORD, ClientMetadata });
    const error = refused("UserLambdaValidationException", "PreSignUp failed with error You need an invite.");
    await expect(pool.send(command)).rejects.toMatchObject(error);
    expect(asked).toEqual([{ email, clientMetadata: { invite: "abc" } }]);
    expect(pool.codeOf(email)).toBe("");
    await expect(signIn(email)).rejects.toMatchObject(refused("NotAuthorizedException"));
  });

  test("a code that the trigger refuses leaves the earlier code valid", async () => {
    const email = pool.newAddress();
    await signUp(email);
    pool.triggers.send = async () => {
      throw refusedBy("CustomMessage", new Error("Too many"));
    };
    const error = refused("UserLambdaValidationException", "CustomMessage failed with error Too many.");
    await expect(pool.send(new ResendConfirmationCodeCommand({ ClientId, Username: email }))).rejects.toMatchObject(
      error,
    );
    await confirm(email, pool.codeOf(email));
  });
});
