import { Amplify } from "aws-amplify";
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  fetchAuthSession,
  fetchMFAPreference,
  fetchUserAttributes,
  resendSignUpCode,
  resetPassword,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttribute,
  verifyTOTPSetup,
} from "aws-amplify/auth";
import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CLIENT_ID, POOL_ID } from "./pool.ts";
import { openTestPool, PASSWORD, type TestPool } from "./testing.ts";

/** Amplify, which the site uses in browsers, is configured for the local pool. */
let pool: TestPool;
beforeAll(async () => {
  pool = await openTestPool();
  const Cognito = { userPoolId: POOL_ID, userPoolClientId: CLIENT_ID, userPoolEndpoint: pool.url };
  Amplify.configure({ Auth: { Cognito: { ...Cognito, loginWith: { email: true } } } });
});
afterEach(() => signOut());
afterAll(() => pool.close());

const enter = (username: string, password = PASSWORD) =>
  signIn({ username, password, options: { authFlowType: "USER_PASSWORD_AUTH" } });
const signedInAs = async () => (await fetchAuthSession()).tokens?.idToken?.payload.email;

test("Amplify can sign up, resend the code, confirm, sign in, fetch the attributes and sign out", async () => {
  const email = pool.newAddress();
  const options = { userAttributes: { email }, clientMetadata: { next: "/invite/abc" } };
  const { isSignUpComplete, nextStep, userId } = await signUp({ username: email, password: PASSWORD, options });
  expect([isSignUpComplete, nextStep.signUpStep]).toEqual([false, "CONFIRM_SIGN_UP"]);
  expect((await enter(email)).nextStep.signInStep).toBe("CONFIRM_SIGN_UP");
  await resendSignUpCode({ username: email, options: { clientMetadata: { next: "/team" } } });
  expect(pool.mails.slice(-2).map(({ clientMetadata }) => clientMetadata)).toEqual([
    { next: "/invite/abc" },
    { next: "/team" },
  ]);
  await confirmSignUp({ username: userId ?? "", confirmationCode: pool.codeOf(email) });
  expect((await enter(email)).nextStep.signInStep).toBe("DONE");
  expect(await fetchUserAttributes()).toMatchObject({ email, email_verified: "true", sub: userId });
  await signOut();
  expect(await signedInAs()).toBeUndefined();
});

test("Amplify can reset and update a password", async () => {
  const email = await pool.person();
  const { nextStep } = await resetPassword({ username: email });
  expect(nextStep.resetPasswordStep).toBe("CONFIRM_RESET_PASSWORD_WITH_CODE");
  const newPassword = "Another-password-2";
  await confirmResetPassword({ username: email, confirmationCode: pool.codeOf(email), newPassword });
  await enter(email, newPassword);
  await updatePassword({ oldPassword: newPassword, newPassword: "A-third-password-3" });
  await signOut();
  expect((await enter(email, "A-third-password-3")).isSignedIn).toBe(true);
});

test("Amplify can change an email address, resend the code and confirm the email address", async () => {
  const [email, next] = [await pool.person(), pool.newAddress()];
  await enter(email);
  const { nextStep } = await updateUserAttribute({ userAttribute: { attributeKey: "email", value: next } });
  expect(nextStep.updateAttributeStep).toBe("CONFIRM_ATTRIBUTE_WITH_CODE");
  await sendUserAttributeVerificationCode({ userAttributeKey: "email" });
  expect((await fetchUserAttributes()).email).toBe(email);
  await confirmUserAttribute({ userAttributeKey: "email", confirmationCode: pool.codeOf(next) });
  expect((await fetchUserAttributes()).email).toBe(next);
  const { tokens } = await fetchAuthSession({ forceRefresh: true });
  expect(tokens?.idToken?.payload.email).toBe(next);
});

test("Amplify can sign in again after a global sign-out", async () => {
  const email = await pool.person();
  await enter(email);
  const { tokens } = await fetchAuthSession();
  await signOut({ global: true });
  await enter(email);
  expect(tokens?.accessToken.payload.origin_jti).toEqual(expect.any(String));
  expect(await signedInAs()).toBe(email);
});

describe("an authenticator app", () => {
  const codeAt = (secret: string, timestamp = pool.now()) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  const nextStep = () => pool.pass(30_000);

  /** A signed-in person whose next sign-ins will need a code. */
  const enrolled = async (): Promise<{ email: string; secret: string }> => {
    const email = await pool.person();
    await enter(email);
    const { sharedSecret: secret } = await setUpTOTP();
    await verifyTOTPSetup({ code: codeAt(secret) });
    await updateMFAPreference({ totp: "PREFERRED" });
    return { email, secret };
  };

  test("an authenticator app can be set up, used for signing in and turned off with Amplify", async () => {
    const { email, secret } = await enrolled();
    expect(await fetchMFAPreference()).toEqual({ enabled: ["TOTP"], preferred: "TOTP" });
    await signOut();
    expect((await enter(email)).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
    nextStep();
    expect((await confirmSignIn({ challengeResponse: codeAt(secret) })).isSignedIn).toBe(true);
    await updateMFAPreference({ totp: "DISABLED" });
    await signOut();
    expect((await enter(email)).isSignedIn).toBe(true);
    expect(await fetchMFAPreference()).toEqual({});
  });

  test("an authenticator app can't be turned on before one of its codes was entered", async () => {
    await enter(await pool.person());
    await setUpTOTP();
    await expect(updateMFAPreference({ totp: "PREFERRED" })).rejects.toMatchObject({
      name: "InvalidParameterException",
    });
    await expect(verifyTOTPSetup({ code: "000000" })).rejects.toMatchObject({
      name: "EnableSoftwareTokenMFAException",
    });
    expect(await fetchMFAPreference()).toEqual({});
  });

  test("the clock of an authenticator app may be off by half a minute, but not by a minute", async () => {
    const { email, secret } = await enrolled();
    await signOut();
    pool.pass(90_000);
    await enter(email);
    for (const off of [-60_000, 60_000]) {
      await expect(confirmSignIn({ challengeResponse: codeAt(secret, pool.now() + off) })).rejects.toMatchObject({
        name: "CodeMismatchException",
      });
    }
    expect((await confirmSignIn({ challengeResponse: codeAt(secret, pool.now() - 30_000) })).isSignedIn).toBe(true);
    await signOut();
    await enter(email);
    expect((await confirmSignIn({ challengeResponse: codeAt(secret, pool.now() + 30_000) })).isSignedIn).toBe(true);
  });

  test("a code of an authenticator app works only once", async () => {
    const { email, secret } = await enrolled();
    const spent = codeAt(secret);
    await signOut();
    await enter(email);
    await expect(confirmSignIn({ challengeResponse: spent })).rejects.toMatchObject({
      name: "ExpiredCodeException",
      message: "Your software token has already been used once.",
    });
    nextStep();
    const fresh = codeAt(secret);
    expect((await confirmSignIn({ challengeResponse: fresh })).isSignedIn).toBe(true);
    await signOut();
    await enter(email);
    await expect(confirmSignIn({ challengeResponse: fresh })).rejects.toMatchObject({ name: "ExpiredCodeException" });
  });

  test("a two-factor sign-in is refused if its code comes after three minutes or in the hour after ten wrong codes", async () => {
    const { email, secret } = await enrolled();
    await signOut();
    await enter(email);
    pool.pass(180_000);
    await expect(confirmSignIn({ challengeResponse: codeAt(secret) })).rejects.toMatchObject({
      name: "NotAuthorizedException",
    });
    await enter(email);
    const wrong = codeAt(secret) === "000000" ? "111111" : "000000";
    for (let n = 0; n < 10; n++) {
      await expect(confirmSignIn({ challengeResponse: wrong })).rejects.toMatchObject({
        name: "CodeMismatchException",
      });
    }
    await expect(confirmSignIn({ challengeResponse: codeAt(secret) })).rejects.toMatchObject({
      name: "LimitExceededException",
    });
    pool.pass(3_600_000);
    await enter(email);
    expect((await confirmSignIn({ challengeResponse: codeAt(secret) })).isSignedIn).toBe(true);
  });

  test("an authenticator app stays set up after a restart, and a used code stays invalid", async () => {
    const { email, secret } = await enrolled();
    const spent = codeAt(secret);
    await signOut();
    await pool.restart();
    expect((await enter(email)).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
    await expect(confirmSignIn({ challengeResponse: spent })).rejects.toMatchObject({ name: "ExpiredCodeException" });
    nextStep();
    expect((await confirmSignIn({ challengeResponse: codeAt(secret) })).isSignedIn).toBe(true);
  });
});
