import { account } from "./account.ts";
import { administration } from "./administration.ts";
import { CognitoError } from "./errors.ts";
import type { Body, Operations, Parts } from "./parts.ts";
import { CLIENT_ID } from "./pool.ts";
import { registration } from "./registration.ts";
import { openSecondFactor, secondFactor } from "./second-factor.ts";
import { signIn } from "./sign-in.ts";

/** The operations that a browser may call without AWS credentials, and those of administrators. */
export const openOperations = (parts: Parts) => {
  const codes = openSecondFactor(parts);
  const open: Operations = {
    ...registration(parts),
    ...signIn(parts, codes),
    ...account(parts),
    ...secondFactor(parts, codes),
  };

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
  return { runOpen: runIn(open), runAny: runIn({ ...open, ...administration(parts) }) };
};
