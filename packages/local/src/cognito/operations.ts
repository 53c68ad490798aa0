import * as z from "zod";
import { account } from "./account.ts";
import { CognitoError } from "./errors.ts";
import type { Body, Operations, Parts } from "./parts.ts";
import { checkPassword } from "./passwords.ts";
import { CLIENT_ID } from "./pool.ts";
import { registration } from "./registration.ts";
import { openSecondFactor, secondFactor } from "./second-factor.ts";
import { signIn } from "./sign-in.ts";

/** Operations of administrators that cognito-local does as the real service does. */
const ADMINISTRATION = [
  "AdminCreateUser",
  "AdminDeleteUser",
  "AdminDisableUser",
  "AdminEnableUser",
  "AdminGetUser",
  "AdminSetUserPassword",
  "ListUsers",
] as const;

const attributes = z.array(z.object({ Name: z.string(), Value: z.string().optional() }));

const administration = ({ pool, sessions }: Parts): Operations => {
  /** Replaces an address, whatever its case, by the pool's own user name. */
  const plain = async (body: Body): Promise<Body> => {
    const given = attributes.safeParse(body.UserAttributes).data;
    const UserAttributes = given?.map((one) =>
      one.Name === "email" ? { ...one, Value: one.Value?.toLowerCase() } : one,
    );
    if (typeof body.Username !== "string") return body;
    const Username = (await pool.find(body.Username))?.Username ?? body.Username.toLowerCase();
    return { ...body, Username, ...(UserAttributes && { UserAttributes }) };
  };
  return {
    ...Object.fromEntries(
      ADMINISTRATION.map((target) => [
        target,
        async (body: Body) => {
          for (const field of [body.Password, body.TemporaryPassword]) checkPassword(field);
          return pool.call(target, await plain(body));
        },
      ]),
    ),
    AdminUserGlobalSignOut: async ({ Username }) => {
      const user = await pool.find(String(Username));
      if (!user) throw new CognitoError("UserNotFoundException", "User does not exist.");
      await sessions.endAll(user);
      return {};
    },
  };
};

/** The operations without AWS credentials, which a browser may call, and those of administrators. */
export const openOperations = (parts: Parts) => {
  const codes = openSecondFactor(parts);
  const open: Operations = {
    ...registration(parts),
    ...signIn(parts, codes),
    ...account(parts),
    ...secondFactor(parts, codes),
  };
  const closed = administration(parts);

  const runIn =
    (operations: Operations) =>
    (target: string, body: Body): Promise<Body> => {
      const operation = Object.hasOwn(operations, target) ? operations[target] : undefined;
      if (!operation) throw new CognitoError("UnknownOperationException", "Unknown or forbidden operation");
      if (typeof body.ClientId === "string" && body.ClientId !== CLIENT_ID) {
        throw new CognitoError("ResourceNotFoundException", `User pool client ${body.ClientId} does not exist.`);
      }
      return operation(body);
    };
  return { runOpen: runIn(open), runAny: runIn({ ...open, ...closed }) };
};
