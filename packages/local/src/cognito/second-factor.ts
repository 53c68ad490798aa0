import { Secret, TOTP } from "otpauth";
import * as z from "zod";
import { CognitoError, invalidParameter } from "./errors.ts";
import type { Operations, Parts } from "./parts.ts";
import type { PoolUser } from "./user.ts";

const STEP_MS = 30_000;
/** The number of time steps by which an app's clock may be off in either direction. */
const WINDOW = 1;
const WRONG_AN_HOUR = 10;

const preference = z.looseObject({
  SoftwareTokenMfaSettings: z
    .object({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() })
    .optional(),
});

/** Checks codes of an authenticator app as a second factor. */
export const openSecondFactor = ({ attempts, now }: Pick<Parts, "attempts" | "now">) => ({
  /**
   * Accepts a code once.
   * @returns the code's time step, which has to be stored
   * @throws LimitExceededException, ExpiredCodeException for a code that was used before, `wrong` for any other
   */
  take: (user: PoolUser, secret: string, code: unknown, wrong: CognitoError, lastStep = 0): number => {
    const key = `authenticator ${user.Username}`;
    attempts.check(key, WRONG_AN_HOUR);
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_MS / 1_000 });
    const delta = totp.validate({ token: String(code), timestamp: now(), window: WINDOW });
    if (delta === null) {
      attempts.count(key);
      throw wrong;
    }
    const step = Math.floor(now() / STEP_MS) + delta;
    if (step <= lastStep) {
      attempts.count(key);
      throw new CognitoError("ExpiredCodeException", "Your software token has already been used once.");
    }
    attempts.forget(key);
    return step;
  },
});
export type SecondFactor = ReturnType<typeof openSecondFactor>;

export const settingsOf = ({ Authenticator: app }: PoolUser) =>
  app?.enabled
    ? {
        UserMFASettingList: ["SOFTWARE_TOKEN_MFA"],
        ...(app.preferred && { PreferredMfaSetting: "SOFTWARE_TOKEN_MFA" }),
      }
    : {};

/** The operations with which a signed-in person sets up an authenticator and turns it off. */
export const secondFactor = ({ pool, sessions }: Parts, codes: SecondFactor): Operations => ({
  AssociateSoftwareToken: async ({ AccessToken }) => {
    const user = sessions.holder(AccessToken);
    const SecretCode = new Secret({ size: 32 }).base32;
    pool.save({ ...user, PendingSecret: SecretCode });
    return { SecretCode };
  },

  VerifySoftwareToken: async ({ AccessToken, UserCode }) => {
    const { PendingSecret: secret, ...user } = sessions.holder(AccessToken);
    const wrong = new CognitoError("EnableSoftwareTokenMFAException", "Code mismatch");
    if (!secret) throw wrong;
    const lastStep = codes.take(user, secret, UserCode, wrong);
    const { enabled = false, preferred = false } = user.Authenticator ?? {};
    pool.save({ ...user, Authenticator: { secret, lastStep, enabled, preferred } });
    return { Status: "SUCCESS" };
  },

  SetUserMFAPreference: async (body) => {
    const { SoftwareTokenMfaSettings: wanted } = preference.parse(body);
    const user = sessions.holder(body.AccessToken);
    if (!wanted) return {};
    const { Enabled: enabled = false, PreferredMfa = false } = wanted;
    const app = user.Authenticator;
    if (enabled && !app) throw invalidParameter("User has not verified software token mfa");
    if (app) pool.save({ ...user, Authenticator: { ...app, enabled, preferred: enabled && PreferredMfa } });
    return {};
  },
});
