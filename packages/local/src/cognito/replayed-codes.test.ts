import {
  AssociateSoftwareTokenCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENT_ID as ClientId } from "./pool.ts";
import { openTestPool, PASSWORD, type TestPool } from "./testing.ts";

let pool: TestPool;
beforeAll(async () => {
  pool = await openTestPool();
});
afterAll(() => pool.close());

const begin = (USERNAME: string, password = PASSWORD) =>
  pool.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME, PASSWORD: password },
    }),
  );
const accessOf = async (email: string): Promise<string> => (await begin(email)).AuthenticationResult?.AccessToken ?? "";

/** A code, with functions that request and use codes of the same kind. */
interface Coded {
  code: string;
  /** Requests another code of the same kind. */
  askAgain?: () => Promise<string>;
  use: (code: string) => Promise<unknown>;
}

const ofSignUp = async (): Promise<Coded> => {
  const Username = pool.newAddress();
  await pool.send(new SignUpCommand({ ClientId, Username, Password: PASSWORD }));
  return {
    code: pool.codeOf(Username),
    askAgain: async () => {
      await pool.send(new ResendConfirmationCodeCommand({ ClientId, Username }));
      return pool.codeOf(Username);
    },
    use: (ConfirmationCode) => pool.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode })),
  };
};

const ofReset = async (): Promise<Coded> => {
  const Username = await pool.person();
  const ask = async () => {
    await pool.send(new ForgotPasswordCommand({ ClientId, Username }));
    return pool.codeOf(Username);
  };
  let chosen = 0;
  return {
    code: await ask(),
    askAgain: ask,
    use: (ConfirmationCode) => {
      const Password = `Another-password-${++chosen}`;
      return pool.send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password }));
    },
  };
};

const ofNewAddress = async (): Promise<Coded> => {
  const AccessToken = await accessOf(await pool.person());
  const Value = pool.newAddress();
  const ask = async () => {
    await pool.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: "email", Value }] }));
    return pool.codeOf(Value);
  };
  return {
    code: await ask(),
    askAgain: ask,
    use: (Code) => pool.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: "email", Code })),
  };
};

/** The code of an authenticator app. Each use begins a new sign-in that waits for the code. */
const ofAuthenticator = async (): Promise<Coded> => {
  const email = await pool.person();
  const AccessToken = await accessOf(email);
  const { SecretCode = "" } = await pool.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const totp = new TOTP({ secret: Secret.fromBase32(SecretCode) });
  const codeNow = () => totp.generate({ timestamp: pool.now() });
  await pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: codeNow() }));
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await pool.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
  pool.pass(30_000);
  return {
    code: codeNow(),
    use: async (code) => {
      const { Session } = await begin(email);
      const ChallengeResponses = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code };
      const ChallengeName = "SOFTWARE_TOKEN_MFA";
      return pool.send(new RespondToAuthChallengeCommand({ ClientId, ChallengeName, Session, ChallengeResponses }));
    },
  };
};

const CODES: [string, () => Promise<Coded>][] = [
  ["a sign-up's", ofSignUp],
  ["a reset's", ofReset],
  ["a new address's", ofNewAddress],
  ["an authenticator's", ofAuthenticator],
];
const MAILED = CODES.slice(0, 3);

const wins = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled").length;

describe.each(CODES)("%s code", (_whose, coded) => {
  test("a code works only once", async () => {
    const { code, use } = await coded();
    await use(code);
    await expect(use(code)).rejects.toThrow();
  });

  test("a code that is used five times at the same moment works once", async () => {
    const { code, use } = await coded();
    expect(wins(await Promise.allSettled([1, 2, 3, 4, 5].map(() => use(code))))).toBe(1);
  });

  test("a code doesn't work for another person", async () => {
    const [one, other] = [await coded(), await coded()];
    if (one.code !== other.code) await expect(other.use(one.code)).rejects.toThrow();
    await other.use(other.code);
  });

  test.each([
    "",
    " ",
    "abcdef",
    "12345",
    "1234567",
    "0x1234",
    "１２３４５６",
    "1e5",
    "null",
    "__proto__",
    "x".repeat(5_000),
  ])("the wrong code %j is refused, and the right code works afterwards", async (wrong) => {
    const { code, use } = await coded();
    await expect(use(wrong)).rejects.toThrow();
    await use(code);
  });
});

describe.each(MAILED)("%s code", (_whose, coded) => {
  test("a code becomes invalid when another code is requested", async () => {
    const { code, askAgain = async () => "", use } = await coded();
    const next = await askAgain();
    if (next !== code) await expect(use(code)).rejects.toThrow();
    await use(next);
    await expect(use(code)).rejects.toThrow();
  });
});

test("a code works only for the purpose for which it was requested", async () => {
  const Username = await pool.person();
  const AccessToken = await accessOf(Username);
  const Value = pool.newAddress();
  await pool.send(new ForgotPasswordCommand({ ClientId, Username }));
  await pool.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: "email", Value }] }));
  const [forReset, forAddress] = [pool.codeOf(Username), pool.codeOf(Value)];
  const reset = (ConfirmationCode: string) =>
    pool.send(
      new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password: "Another-password-2" }),
    );
  const verify = (Code: string) =>
    pool.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: "email", Code }));
  if (forReset !== forAddress) {
    await expect(reset(forAddress)).rejects.toThrow();
    await expect(verify(forReset)).rejects.toThrow();
  }
  await reset(forReset);
  await verify(forAddress);
});
