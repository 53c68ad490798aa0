import { change, whileThere } from "../../library/asset/change.ts";
import { requireHolder } from "../../platform/identity/actor.ts";
import { transact, type Write } from "../../platform/store/transaction.ts";
import { DoNotAsk } from "../do-not-ask/index.ts";
import { type RightsRequestRecord, read } from "./rights-request.entity.ts";

/**
 * Notes as the owner that the team doesn't ask them again, with an entry in the asset's activity. Whoever has said it
 * already changes nothing. The open request stays, and its reminders aren't mailed any more.
 */
export const sayNotAgain = (): Promise<void> => noting("do_not_ask.said", DoNotAsk.saying);

/** Lets the team ask the owner again. Nothing changes on a link that is opened from where the team's members work. */
export const mayAskAgain = (): Promise<void> =>
  noting("do_not_ask.lifted", async (request) =>
    (await DoNotAsk.mayLift(request.teamId)) ? DoNotAsk.lifting(request) : [],
  );

const noting = async (
  type: "do_not_ask.said" | "do_not_ask.lifted",
  writesOf: (request: RightsRequestRecord) => Promise<Write[]>,
): Promise<void> => {
  const { teamId, requestId, assetId } = requireHolder("owner");
  const changed = await whileThere(teamId, assetId, () =>
    change(teamId, assetId, async (current) => {
      const request = await read(teamId, requestId);
      const also = await writesOf(request);
      if (also.length === 0) return undefined;
      const { contentOwner: name, contentOwnerEmail: email = "" } = request;
      return { next: current, step: { type, facts: { request: requestId }, outsider: { name, email } }, also };
    }),
  );
  // The asset was deleted; what its owner says of themselves counts without it.
  if (!changed) {
    const request = await read(teamId, requestId);
    await transact(async () => ({ writes: await writesOf(request), result: undefined }));
  }
};
