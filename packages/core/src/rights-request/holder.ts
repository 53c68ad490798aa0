import { statusNow } from "../asset/request-summary.ts";
import { nowIso } from "../platform/clock.ts";
import { RESOURCE_ID } from "../platform/fields.schema.ts";
import type { BundleOwnerActor, OwnerActor } from "../platform/identity/actor.ts";
import { openLink } from "../platform/identity/open-link.ts";
import { find as findBundle } from "../request-bundle/read.ts";
import type { RequestBundleRecord } from "../request-bundle/request-bundle.entity.ts";
import { RightsRequestEntity, type RightsRequestRecord } from "./rights-request.entity.ts";
import { requestNotFound } from "./rights-request.errors.ts";
import { opensMedia } from "./view.ts";

/** What opens one request of a bundle: the bundle's token, and which one. */
export const itemToken = ({ token, requestId }: Pick<RightsRequestRecord, "token" | "requestId">): string =>
  `${token}.${requestId}`;

const partsOf = (text: string): { token: string; item: string | undefined } => {
  const [token = "", ...rest] = text.split(".");
  if (rest.length === 0) return { token, item: undefined };
  const item = rest.join(".");
  return { token, item: RESOURCE_ID.test(item) ? item : "0" };
};

const findRequest = async (teamId: string, requestId: string): Promise<RightsRequestRecord | undefined> =>
  (await RightsRequestEntity.get({ teamId, requestId }).go({ consistent: true })).data ?? undefined;

const isRequest = (record: RightsRequestRecord | RequestBundleRecord): record is RightsRequestRecord =>
  "requestId" in record;

/**
 * The owner who holds a link: of one request, of a bundle, or of one of a bundle's requests ({@link itemToken}). Unknown,
 * expired and withdrawn links are refused alike, after the same two reads.
 * @throws rights_request.not_found
 */
export const holderOf = async (text: string): Promise<OwnerActor | BundleOwnerActor> => {
  const { token, item } = partsOf(text);
  const record = await openLink<RightsRequestRecord | RequestBundleRecord>(
    "owner",
    token,
    async ({ teamId, ref }) => {
      const isBundle = ref.startsWith("bnd_");
      if (isBundle && item === undefined) return findBundle(teamId, ref);
      const request = await findRequest(teamId, item ?? ref);
      return isBundle === (request?.bundleId === ref) && (isBundle || item === undefined) ? request : undefined;
    },
    (found) => found.token,
  );
  if (isRequest(record)) return ownerOf(record);
  if (record.expiresAt <= nowIso() && !record.answeredAt) throw requestNotFound();
  return { kind: "bundle-owner", teamId: record.teamId, bundleId: record.bundleId };
};

/** The owner of one request, by its link. @throws rights_request.not_found, also for the link of a bundle */
export const ownerByToken = async (text: string): Promise<OwnerActor> => {
  const holder = await holderOf(text);
  if (holder.kind !== "owner") throw requestNotFound();
  return holder;
};

/** @throws rights_request.not_found for one that has expired or was withdrawn */
const ownerOf = (request: RightsRequestRecord): OwnerActor => {
  const status = statusNow(request);
  if (status === "expired" || status === "withdrawn") throw requestNotFound();
  const { teamId, requestId, assetId } = request;
  return { kind: "owner", teamId, requestId, assetId, readsMedia: opensMedia(request) };
};
