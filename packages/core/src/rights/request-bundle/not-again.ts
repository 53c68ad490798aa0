import pMap from "p-map";
import { actAs, requireHolder } from "../../platform/identity/actor.ts";
import { mayAskAgain as letOne, sayNotAgain as sayOne } from "../rights-request/not-again.ts";
import { read, requestsOf } from "./read.ts";

/** How many requests are noted in parallel. */
const AT_ONCE = 8;

/** Notes as the owner of a bundle that the team doesn't ask them again, on any platform of its posts. */
export const sayNotAgain = (): Promise<void> => noting(sayOne);

/** Lets the team ask the owner of a bundle again. */
export const mayAskAgain = (): Promise<void> => noting(letOne);

/** The first request notes it of the owner; the others only of their handles on other platforms. */
const noting = async (note: () => Promise<void>): Promise<void> => {
  const { teamId, bundleId } = requireHolder("bundle-owner");
  const [first, ...others] = await requestsOf(await read(teamId, bundleId));
  const noteOne = ({ requestId, assetId }: { requestId: string; assetId: string }) =>
    actAs({ kind: "owner", teamId, requestId, assetId, readsMedia: false }, note);
  if (first) await noteOne(first);
  await pMap(others, noteOne, { concurrency: AT_ONCE });
};
