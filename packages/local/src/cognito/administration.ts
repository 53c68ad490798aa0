import { randomUUID } from "node:crypto";
import * as z from "zod";
import { CognitoError, invalidParameter } from "./errors.ts";
import type { Body, Operations, Parts } from "./parts.ts";
import { checkPassword } from "./passwords.ts";
import { attributeOf, type PoolUser, withAttributes } from "./user.ts";

const named = z.looseObject({ Username: z.string().min(1) });
const created = named.extend({
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
});
const given = named.extend({ Password: z.string() });
const filtered = z.looseObject({ Filter: z.string().optional() });

const shown = ({ Username, Attributes, Enabled, UserStatus }: PoolUser) => ({
  Username,
  Attributes,
  Enabled,
  UserStatus,
});

/** The operations that commands, the demo team and tests call with an administrator's credentials. */
export const administration = ({ pool }: Pick<Parts, "pool">): Operations => {
  const found = (body: Body): PoolUser => {
    const user = pool.find(named.parse(body).Username);
    if (!user) throw new CognitoError("UserNotFoundException", "User does not exist.");
    return user;
  };
  const changed = async (body: Body, change: Partial<PoolUser>): Promise<Body> => {
    pool.save({ ...found(body), ...change });
    return {};
  };

  return {
    AdminCreateUser: async (body) => {
      const { Username: email, UserAttributes } = created.parse(body);
      if (pool.find(email)) throw new CognitoError("UsernameExistsException", "User account already exists");
      const sub = randomUUID();
      const bare = { Username: sub, Attributes: UserAttributes, Enabled: true, UserStatus: "FORCE_CHANGE_PASSWORD" };
      const user = withAttributes({ ...bare, Password: randomUUID() }, { sub, email: email.toLowerCase() });
      pool.save(user);
      return { User: shown(user) };
    },

    AdminSetUserPassword: async (body) => {
      const { Password } = given.parse(body);
      checkPassword(Password);
      return changed(body, { Password, UserStatus: "CONFIRMED" });
    },

    AdminGetUser: async (body) => {
      const { Attributes: UserAttributes, ...user } = shown(found(body));
      return { ...user, UserAttributes };
    },

    AdminDisableUser: (body) => changed(body, { Enabled: false }),
    AdminEnableUser: (body) => changed(body, { Enabled: true }),

    AdminDeleteUser: async (body) => {
      pool.remove(found(body));
      return {};
    },

    /** Supports one filter, the only one that is used: `sub = "…"`. */
    ListUsers: async (body) => {
      const { Filter } = filtered.parse(body);
      const sub = Filter && /^sub = "([^"]+)"$/.exec(Filter)?.[1];
      if (Filter && !sub) throw invalidParameter(`One or more filter parameters are invalid: ${Filter}`);
      return {
        Users: pool
          .all()
          .filter((user) => !sub || attributeOf(user, "sub") === sub)
          .map(shown),
      };
    },
  };
};
