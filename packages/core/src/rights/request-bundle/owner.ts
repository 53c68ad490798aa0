import pMap from "p-map";
import { Answerer } from "../../base/answerer/index.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso } from "../../platform/clock.ts";
import { actAs, requireHolder } from "../../platform/identity/actor.ts";
import { transact } from "../../platform/store/transaction.ts";
import { DoNotAsk } from "../do-not-ask/index.ts";
import { requestNotFound } from "../rights-request/rights-request.errors.ts";
import { viewed as viewedOne } from "../rights-request/viewed.ts";
import { rewritten } from "./complete.ts";
import { assetsOf, read, requestsOf } from "./read.ts";
import type { OwnerBundle } from "./request-bundle.schema.ts";
import { ownerView } from "./view.ts";

/** How many views are recorded in parallel. */
const AT_ONCE = 8;

/**
 * The bundle as its owner sees it.
 * @throws rights_request.not_found, also if all its requests were withdrawn or have expired
 */
export const forOwner = async (): Promise<OwnerBundle> => {
  const { teamId, bundleId } = requireHolder("bundle-owner");
  const bundle = await read(teamId, bundleId);
  const [requests, assets, team, isMarked, notAgain] = await Promise.all([
    requestsOf(bundle),
    assetsOf(bundle),
    Team.get(teamId),
    Answerer.isMarked({ token: bundle.token, email: bundle.contentOwnerEmail }),
    DoNotAsk.shownTo(bundle),
  ]);
  const shown = ownerView({ bundle, requests, assets, team, isMarked, notAgain });
  if (shown.items.length === 0) throw requestNotFound();
  return shown;
};

/**
 * Records in the activity of each asset that the owner looked at the bundle: at most one entry a day for each request.
 */
export const viewed = async (): Promise<void> => {
  const { teamId, bundleId } = requireHolder("bundle-owner");
  const today = nowIso().slice(0, 10);
  const bundle = await read(teamId, bundleId);
  if (bundle.viewedOn === today) return;
  const open = (await requestsOf(bundle)).filter((request) => statusNow(request) === "pending");
  await pMap(
    open,
    ({ requestId, assetId }) => actAs({ kind: "owner", teamId, requestId, assetId, readsMedia: false }, viewedOne),
    { concurrency: AT_ONCE },
  );
  await transact(async () => {
    const current = await read(teamId, bundleId);
    const writes = current.viewedOn === today ? [] : [rewritten(current, { viewedOn: today })];
    return { writes, result: undefined };
  });
};
