import { deleteDue } from "@clearhouse/core/custody/team-closing/delete-due.ts";
import { deleteSignInAccounts } from "@clearhouse/core/people/account/sign-in-accounts.ts";
import type { Context } from "aws-lambda";
import { userPoolId } from "../env.ts";
import { remainingOf, withinTime } from "../time-limit.ts";

/** Milliseconds that a piece of a deletion may take. No piece is begun with less time left. */
const PIECE_MS = 60_000;

/**
 * Continues the deletion of closed teams. If a team fails, the failure is logged, and the next run tries it again. The
 * function then fails too, and the failure raises the function's alarm; so it does if too many teams are to be deleted.
 */
export const handler = async (_event?: unknown, context?: Context): Promise<void> => {
  const remaining = remainingOf(context);
  const hasTime = (): boolean => remaining.getRemainingTimeInMillis() > PIECE_MS;
  const { failed, held } = await withinTime(context, () =>
    deleteDue((subjects) => deleteSignInAccounts(userPoolId(), subjects), hasTime),
  );
  if (held > 0) throw new Error(`${held} closed teams are to be deleted at once; none of them was begun`);
  if (failed > 0) throw new Error(`${failed} closed teams weren't deleted`);
};
