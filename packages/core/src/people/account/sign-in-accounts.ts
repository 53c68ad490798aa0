import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { timeLimited } from "../../platform/aws/request-handler.ts";

export const cognito = new CognitoIdentityProviderClient({ requestHandler: timeLimited("calls") });

/**
 * Deletes accounts with which people sign in; missing accounts are skipped.
 * @param subjects the `sub` claims of the accounts' tokens; their user names in the pool may differ
 * @returns how many were deleted
 */
export const deleteSignInAccounts = async (
  UserPoolId: string,
  subjects: readonly string[],
  client: CognitoIdentityProviderClient = cognito,
): Promise<number> => {
  let deleted = 0;
  for (const subject of subjects) {
    const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId, Filter: `sub = "${subject}"` }));
    // Filters the answer too, because a pool that ignored the call's filter would return all accounts, and all accounts
    // would be deleted.
    const theirs = Users.filter(({ Attributes = [] }) =>
      Attributes.some(({ Name, Value }) => Name === "sub" && Value === subject),
    );
    for (const { Username } of theirs) {
      try {
        await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
        deleted++;
      } catch (error) {
        if (!(error instanceof UserNotFoundException)) throw error;
      }
    }
  }
  return deleted;
};
