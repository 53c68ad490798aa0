import * as z from "zod";
import { CognitoError, invalidParameter, notAuthorized, wrongPassword } from "./errors.ts";
import type { Operations, Parts } from "./parts.ts";
import { checkPassword } from "./passwords.ts";
import { settingsOf } from "./second-factor.ts";
import { attributeOf, isEmail, mayWrite, type PoolUser, withAttributes, withoutCode } from "./user.ts";

const clientMetadata = z.record(z.string(), z.string()).optional();
const change = z.looseObject({
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string().max(2_048) })).min(1),
  ClientMetadata: clientMetadata,
});
const passwords = z.looseObject({ PreviousPassword: z.string(), ProposedPassword: z.string() });
const ofEmail = z.looseObject({ AttributeName: z.literal("email"), ClientMetadata: clientMetadata });
const proof = ofEmail.extend({ Code: z.string().min(1) });

const WRONG_PASSWORDS_AN_HOUR = 5;

/** The operations with which signed-in people read and change their account. */
export const account = ({ pool, attempts, codes, sessions }: Parts): Operations => {
  const requireFree = (email: string, { Username }: PoolUser): void => {
    const other = pool.find(email);
    if (other && other.Username !== Username) {
      throw new CognitoError("AliasExistsException", "An account with the email already exists.");
    }
  };

  return {
    GetUser: async ({ AccessToken }) => {
      const user = sessions.holder(AccessToken);
      return { Username: user.Username, UserAttributes: user.Attributes, ...settingsOf(user) };
    },

    ChangePassword: async (body) => {
      const { PreviousPassword, ProposedPassword } = passwords.parse(body);
      const user = sessions.holder(body.AccessToken);
      const key = `change ${user.Username}`;
      attempts.check(key, WRONG_PASSWORDS_AN_HOUR);
      checkPassword(ProposedPassword);
      if (user.Password !== PreviousPassword) {
        attempts.count(key);
        throw wrongPassword();
      }
      attempts.forget(key);
      pool.save({ ...user, Password: ProposedPassword });
      return {};
    },

    /** Stores a new email address as pending until its code is entered; until then the old address stays in use. */
    UpdateUserAttributes: async (body) => {
      const { UserAttributes, ClientMetadata } = change.parse(body);
      const user = sessions.holder(body.AccessToken);
      if (!mayWrite(UserAttributes)) {
        throw notAuthorized("A client attempted to write unauthorized attribute");
      }
      const { email, ...others } = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
      const changed = withAttributes(user, others);
      const to = email?.toLowerCase();
      if (to === undefined || to === attributeOf(user, "email")) {
        pool.save(to === undefined ? changed : { ...changed, PendingEmail: undefined });
        return { CodeDeliveryDetailsList: [] };
      }
      if (!isEmail(to)) throw invalidParameter("Invalid email address format.");
      requireFree(to, user);
      codes.countRequest("attribute", user.Username);
      const pending = { ...changed, PendingEmail: to };
      const mailed = await codes.mail(pending, "attribute", "UpdateUserAttribute", {
        to,
        clientMetadata: ClientMetadata,
      });
      return { CodeDeliveryDetailsList: [mailed] };
    },

    GetUserAttributeVerificationCode: async (body) => {
      const { ClientMetadata } = ofEmail.parse(body);
      const user = sessions.holder(body.AccessToken);
      codes.countRequest("attribute", user.Username);
      const to = user.PendingEmail ?? attributeOf(user, "email");
      return {
        CodeDeliveryDetails: await codes.mail(user, "attribute", "VerifyUserAttribute", {
          to,
          clientMetadata: ClientMetadata,
        }),
      };
    },

    VerifyUserAttribute: async (body) => {
      const { Code } = proof.parse(body);
      const user = sessions.holder(body.AccessToken);
      codes.check(user, "attribute", Code);
      const { PendingEmail: pending, ...rest } = withoutCode(user, "attribute");
      if (pending) requireFree(pending, user);
      pool.save(withAttributes(rest, { email_verified: "true", ...(pending && { email: pending }) }));
      return {};
    },
  };
};
