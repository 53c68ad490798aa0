import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { deleteSignInAccounts } from "@clearhouse/core/people/account/sign-in-accounts.ts";
import { timeLimited } from "@clearhouse/core/platform/aws/request-handler.ts";
import { userPool } from "./environment.ts";

/**
 * Deletes sign-in accounts of the pool that the command works on; missing accounts are skipped.
 * @param subjects the `sub` claims of the accounts' tokens
 * @returns how many were deleted
 * @throws Refusal if there are accounts to delete, and no pool is named
 */
export const deleteAccounts = async (subjects: readonly string[]): Promise<number> =>
  subjects.length === 0
    ? 0
    : // The endpoint is known only once the command has read its environment, so the client is made here.
      deleteSignInAccounts(
        userPool(),
        subjects,
        new CognitoIdentityProviderClient({ requestHandler: timeLimited("calls") }),
      );
