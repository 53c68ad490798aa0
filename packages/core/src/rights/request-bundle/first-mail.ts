import pMap from "p-map";
import { change, whileThere } from "../../library/asset/change.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { reminding } from "../rights-request/remind.ts";
import { type RightsRequestRecord, read as readRequest } from "../rights-request/rights-request.entity.ts";
import { read, requestsOf } from "./read.ts";

/** How many requests are changed in parallel. */
const AT_ONCE = 8;

/**
 * Gives each open request of a bundle the date of the bundle's first mail, if that was held back when the bundle was
 * made, with an entry in the asset's activity. The mail itself belongs to the bundle, and a bundle may have more
 * requests than a transaction may have writes. Repeated calls change nothing.
 */
export const noteFirstMail = async (bundleId: string): Promise<void> => {
  const teamId = requireTeamId();
  const bundle = await read(teamId, bundleId);
  const { firstMailedAt } = bundle;
  if (!firstMailedAt) return;
  await pMap(
    (await requestsOf(bundle)).filter(lacksFirstMail),
    ({ requestId, assetId }) =>
      whileThere(teamId, assetId, () =>
        change(teamId, assetId, async (current) => {
          const request = await readRequest(teamId, requestId);
          return lacksFirstMail(request)
            ? reminding(current, request, { writes: [], at: { firstMailedAt } })
            : undefined;
        }),
      ),
    { concurrency: AT_ONCE },
  );
};

const lacksFirstMail = (request: RightsRequestRecord): boolean =>
  statusNow(request) === "pending" && !request.firstMailedAt;
