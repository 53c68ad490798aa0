import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { userPool } from "./environment.ts";

/**
 * Deletes sign-in accounts; missing ones are skipped.
 * @param subjects as tokens name them; a pool may know them by another name
 * @returns how many there were
 * @throws Refusal where there are some, and no pool is named
 */
export const deleteAccounts = async (subjects: readonly string[]): Promise<number> => {
  if (subjects.length === 0) return 0;
  const UserPoolId = userPool();
  const cognito = new CognitoIdentityProviderClient();
  let deleted = 0;
  for (const subject of subjects) {
    const { Users = [] } = await cognito.send(new ListUsersCommand({ UserPoolId, Filter: `sub = "${subject}"` }));
    // Checked again: an answer that ignored the filter would name everybody.
    const theirs = Users.filter(({ Attributes = [] }) =>
      Attributes.some(({ Name, Value }) => Name === "sub" && Value === subject),
    );
    for (const { Username } of theirs) {
      try {
        await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
        deleted++;
      } catch (error) {
        if (!(error instanceof UserNotFoundException)) throw error;
      }
    }
  }
  return deleted;
};
