import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { timeLimited } from "@clearhouse/core/platform/aws/request-handler.ts";
import { userPool } from "./environment.ts";

/**
 * Deletes sign-in accounts; missing accounts are skipped.
 * @param subjects the `sub` claims of the accounts' tokens; their user names in the pool may differ
 * @returns how many were deleted
 * @throws Refusal if there are accounts to delete, and no pool is named
 */
export const deleteAccounts = async (subjects: readonly string[]): Promise<number> => {
  if (subjects.length === 0) return 0;
  const UserPoolId = userPool();
  const cognito = new CognitoIdentityProviderClient({ requestHandler: timeLimited("calls") });
  let deleted = 0;
  for (const subject of subjects) {
    const { Users = [] } = await cognito.send(new ListUsersCommand({ UserPoolId, Filter: `sub = "${subject}"` }));
    // Filters the answer too, because a pool that ignored the call's filter would return all accounts, and all accounts
    // would be deleted.
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
