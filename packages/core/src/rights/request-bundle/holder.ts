import { nowIso } from "../../platform/clock.ts";
import type { BundleOwnerActor, OwnerActor } from "../../platform/identity/actor.ts";
import { openLink } from "../../platform/store/open-link.ts";
import { ownerOf, partsOf, requestBehind } from "../rights-request/holder.ts";
import type { RightsRequestRecord } from "../rights-request/rights-request.entity.ts";
import { requestNotFound } from "../rights-request/rights-request.errors.ts";
import { find } from "./read.ts";
import type { RequestBundleRecord } from "./request-bundle.entity.ts";

type Record = RightsRequestRecord | RequestBundleRecord;

const isRequest = (record: Record): record is RightsRequestRecord => "requestId" in record;

/**
 * The owner who has a link. The link belongs to one request, to a bundle, or to a single request in a bundle. Unknown,
 * expired and withdrawn links get the same error after the same two reads.
 * @throws rights_request.not_found
 */
export const holderOf = async (text: string): Promise<OwnerActor | BundleOwnerActor> => {
  const { token, item } = partsOf(text);
  const record = await openLink<Record>(
    "owner",
    token,
    ({ teamId, ref }) =>
      ref.startsWith("bnd_") && item === undefined ? find(teamId, ref) : requestBehind({ teamId, ref }, item),
    (found) => found.token,
  );
  if (isRequest(record)) return ownerOf(record);
  if (record.expiresAt <= nowIso() && !record.answeredAt) throw requestNotFound();
  return { kind: "bundle-owner", teamId: record.teamId, bundleId: record.bundleId };
};
