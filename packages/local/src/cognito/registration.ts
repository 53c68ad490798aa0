import { randomUUID } from "node:crypto";
import * as z from "zod";
import { CognitoError, codeExpired, codeMismatch, invalidParameter, notAuthorized } from "./errors.ts";
import { deliveredTo } from "./mailed-codes.ts";
import type { Operations, Parts } from "./parts.ts";
import { checkPassword } from "./passwords.ts";
import { attributeOf, isEmail, mayWrite, type PoolUser, withAttributes, withoutCode } from "./user.ts";

const clientMetadata = z.record(z.string(), z.string()).optional();
const attributes = z.array(z.object({ Name: z.string(), Value: z.string().optional() })).default([]);
const about = z.looseObject({ Username: z.string().min(1).max(128), ClientMetadata: clientMetadata });
const signUp = about.extend({ Password: z.string(), UserAttributes: attributes });
const withCode = about.extend({ ConfirmationCode: z.string().min(1) });
const reset = withCode.extend({ Password: z.string() });

/** The answer for an email address that gets no code, with a masked address as in other answers. */
const pretended = (name: string) => deliveredTo(isEmail(name) ? name : "user@example.com");

/** The operations for sign-up and password reset, which a person calls without a session. */
export const registration = ({ pool, codes, admit }: Parts): Operations => ({
  SignUp: async (body) => {
    const { Username, Password, UserAttributes, ClientMetadata } = signUp.parse(body);
    const email = Username.toLowerCase();
    if (!isEmail(email)) throw invalidParameter("Username should be an email.");
    if (!mayWrite(UserAttributes)) {
      throw notAuthorized("A client attempted to write unauthorized attribute");
    }
    checkPassword(Password);
    await admit({ email, clientMetadata: ClientMetadata ?? {} });
    if (pool.find(email)) throw new CognitoError("UsernameExistsException", "User already exists");
    const sub = randomUUID();
    const name = UserAttributes.find(({ Name }) => Name === "name")?.Value;
    const bare: PoolUser = {
      Username: sub,
      Attributes: [],
      Enabled: true,
      UserStatus: "UNCONFIRMED",
      Password,
    };
    const user = withAttributes(bare, { sub, email, email_verified: "false", ...(name && { name }) });
    const CodeDeliveryDetails = await codes.mail(user, "confirm", "SignUp", { clientMetadata: ClientMetadata });
    return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails };
  },

  ConfirmSignUp: async (body) => {
    const { Username, ConfirmationCode } = withCode.parse(body);
    const user = pool.find(Username);
    if (!user) throw codeExpired();
    if (user.UserStatus !== "UNCONFIRMED") {
      throw notAuthorized(`User cannot be confirmed. Current status is ${user.UserStatus}`);
    }
    codes.check(user, "confirm", ConfirmationCode);
    const confirmed = withAttributes(withoutCode(user, "confirm"), { email_verified: "true" });
    pool.save({ ...confirmed, UserStatus: "CONFIRMED" });
    return {};
  },

  ResendConfirmationCode: async (body) => {
    const { Username, ClientMetadata } = about.parse(body);
    const user = pool.find(Username);
    codes.countRequest("confirm", user?.Username ?? Username.toLowerCase());
    if (!user?.Enabled) return { CodeDeliveryDetails: pretended(Username) };
    if (user.UserStatus !== "UNCONFIRMED") throw invalidParameter("User is already confirmed.");
    return {
      CodeDeliveryDetails: await codes.mail(user, "confirm", "ResendCode", { clientMetadata: ClientMetadata }),
    };
  },

  ForgotPassword: async (body) => {
    const { Username, ClientMetadata } = about.parse(body);
    const user = pool.find(Username);
    codes.countRequest("reset", user?.Username ?? Username.toLowerCase());
    const canReset = user?.Enabled && user.UserStatus === "CONFIRMED" && !user.Federated;
    if (!canReset || attributeOf(user, "email_verified") !== "true") {
      return { CodeDeliveryDetails: pretended(Username) };
    }
    return {
      CodeDeliveryDetails: await codes.mail(user, "reset", "ForgotPassword", { clientMetadata: ClientMetadata }),
    };
  },

  ConfirmForgotPassword: async (body) => {
    const { Username, ConfirmationCode, Password } = reset.parse(body);
    checkPassword(Password);
    const user = pool.find(Username);
    if (!user?.Enabled) throw codeMismatch();
    codes.check(user, "reset", ConfirmationCode);
    pool.save({ ...withoutCode(user, "reset"), Password });
    return {};
  },
});
