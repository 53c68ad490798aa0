import { statusNow } from "../../library/asset/request-summary.ts";
import { RESOURCE_ID } from "../../platform/fields.schema.ts";
import type { OwnerActor } from "../../platform/identity/actor.ts";
import { openLink } from "../../platform/store/open-link.ts";
import { RightsRequestEntity, type RightsRequestRecord } from "./rights-request.entity.ts";
import { requestNotFound } from "./rights-request.errors.ts";
import { opensMedia } from "./view.ts";

/** The token of one request in a bundle. The token consists of the bundle's token and the request's id. */
export const itemToken = ({ token, requestId }: Pick<RightsRequestRecord, "token" | "requestId">): string =>
  `${token}.${requestId}`;

/**
 * Splits the text in a link into the token and, for a single request of a bundle, the request's id (`item`). `item` is
 * undefined if the text contains no id, and "0" if the id is invalid.
 */
export const partsOf = (text: string): { token: string; item: string | undefined } => {
  const [token = "", ...rest] = text.split(".");
  if (rest.length === 0) return { token, item: undefined };
  const item = rest.join(".");
  return { token, item: RESOURCE_ID.test(item) ? item : "0" };
};

/** The request that a link opens; the request may be part of a bundle. */
export const requestBehind = async (
  { teamId, ref }: { teamId: string; ref: string },
  item: string | undefined,
): Promise<RightsRequestRecord | undefined> => {
  const { data } = await RightsRequestEntity.get({ teamId, requestId: item ?? ref }).go({ consistent: true });
  return data && (item === undefined || data.bundleId === ref) ? data : undefined;
};

/**
 * The owner of a request, as an actor.
 * @throws rights_request.not_found for an expired or withdrawn request
 */
export const ownerOf = (request: RightsRequestRecord): OwnerActor => {
  const status = statusNow(request);
  if (status === "expired" || status === "withdrawn") throw requestNotFound();
  const { teamId, requestId, assetId } = request;
  return { kind: "owner", teamId, requestId, assetId, readsMedia: opensMedia(request) };
};

/**
 * The owner of one request, found by the request's link or by {@link itemToken}. Unknown, expired and withdrawn links
 * get the same error after the same two reads.
 * @throws rights_request.not_found, also for the link of a whole bundle
 */
export const ownerByToken = async (text: string): Promise<OwnerActor> => {
  const { token, item } = partsOf(text);
  return ownerOf(
    await openLink(
      "owner",
      token,
      (claimed) => requestBehind(claimed, item),
      (found) => found.token,
    ),
  );
};
