import { nowIso } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { shownLink } from "../../platform/identity/actor.ts";
import { addressOf } from "../../platform/store/object-key.ts";
import type { AssetRecord } from "./asset.entity.ts";
import { isWaiting } from "./asset.policy.ts";
import type { Asset } from "./asset.schema.ts";
import type { BeforeRequest, RequestSummary } from "./kept.ts";

/** The link to the page on which an owner answers. */
export const rightsLink = (token: string): string => `${env.SITE_URL}/rights-request?token=${token}`;

/**
 * The status of a request at a given time, by default now. From `expiresAt` on, a waiting request counts as expired,
 * whatever its stored status, unless it waits for the team because the owner has written. A request that waits for a
 * signature has its contract's `expiresAt`.
 */
export const statusNow = <Status extends string>(
  request: { status: Status; expiresAt: string; ball?: "owner" | "team" | undefined },
  at?: string,
): Status | "expired" => {
  const isWithTeam = request.status === "pending" && request.ball === "team";
  return isWaiting(request.status) && !isWithTeam && request.expiresAt <= (at ?? nowIso()) ? "expired" : request.status;
};

/** Whether any of some requests waits for an answer or a signature now. */
export const anyWaits = (requests: readonly Parameters<typeof statusNow>[0][]): boolean =>
  requests.some((request) => isWaiting(statusNow(request)));

export const requestView = (request: RequestSummary): Asset["request"] => ({
  id: request.id,
  status: statusNow(request),
  link: shownLink(rightsLink(request.token)),
  requestedAt: request.requestedAt,
  expiresAt: request.expiresAt,
  contentUrl: request.contentUrl,
  owner: request.owner,
  ownerEmail: request.ownerEmail || undefined,
  openedAt: request.openedAt,
  mailHeld: request.mailHeld,
  firstMailedAt: request.firstMailedAt,
  remindedAt: request.remindedAt,
  remindersOff: request.remindersOff,
  renews: request.renews,
  beside: request.beside,
  denyReason: request.denyReason,
  notTheirs: request.notTheirs,
  decidedAt: request.decidedAt,
  ownNetwork: request.ownNetwork,
  confirmed: request.confirmed,
  locale: request.locale,
  contract: request.contract,
  reply: request.reply,
  ball: request.status === "pending" ? request.ball : undefined,
  offer: request.status === "pending" ? request.offer : undefined,
  copy: request.copy && copyView(request.copy),
});

const copyView = ({ pictureKey, ...copy }: NonNullable<RequestSummary["copy"]>) => ({
  ...copy,
  pictureUrl: addressOf(pictureKey),
});

/**
 * The state of an asset before a new request. If the new request replaces an open request, this is the state from
 * before the open request.
 */
export const beforeRequest = ({ status, request, beforeRequest: earlier }: AssetRecord): BeforeRequest => {
  if (status === "requesting-rights") return earlier ?? { status: "pending" };
  return { status: status === "denied" ? "denied" : "pending", request };
};

/** The asset's attributes about its request after the request was answered or withdrawn. */
export const closedRequest = (request: RequestSummary | undefined) => ({
  request,
  openRequestId: undefined,
  beforeRequest: undefined,
});
