import pMap from "p-map";
import { statusNow } from "../../library/asset/request-summary.ts";
import { actAs, requireHolder } from "../../platform/identity/actor.ts";
import { transact } from "../../platform/store/transaction.ts";
import { stopReminders as stopOne } from "../rights-request/reminders.ts";
import { rewritten } from "./complete.ts";
import { read, requestsOf } from "./read.ts";

/** How many requests are changed in parallel. */
const AT_ONCE = 8;

/** Stops the reminders of a bundle for its owner: neither automatic nor manual reminders are sent any more. */
export const stopReminders = async (): Promise<void> => {
  const { teamId, bundleId } = requireHolder("bundle-owner");
  await transact(async () => {
    const bundle = await read(teamId, bundleId);
    const writes = bundle.remindersOff === "owner" ? [] : [rewritten(bundle, { remindersOff: "owner" })];
    return { writes, result: undefined };
  });
  const open = (await requestsOf(await read(teamId, bundleId))).filter((request) => statusNow(request) === "pending");
  await pMap(
    open,
    ({ requestId, assetId }) => actAs({ kind: "owner", teamId, requestId, assetId, readsMedia: false }, stopOne),
    { concurrency: AT_ONCE },
  );
};
