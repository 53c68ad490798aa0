import { nowIso } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import type { RequestSummary } from "./asset.entity.ts";
import type { Asset } from "./asset.schema.ts";

/** The link an owner opens (spec A §7). */
export const rightsLink = (token: string): string => `${env.SITE_URL}/rights-request?token=${token}`;

/** Nobody marks a request that ran out: it is expired from its hour on, for everyone who looks. */
export const statusNow = <Status extends string>(request: { status: Status; expiresAt: string }): Status | "expired" =>
  request.status === "pending" && request.expiresAt <= nowIso() ? "expired" : request.status;

export const requestView = (request: RequestSummary): Asset["request"] => ({
  id: request.id,
  status: statusNow(request),
  link: rightsLink(request.token),
  requestedAt: request.requestedAt,
  expiresAt: request.expiresAt,
  contentUrl: request.contentUrl,
  owner: request.owner,
  ownerEmail: request.ownerEmail || undefined,
  openedAt: request.openedAt,
  denyReason: request.denyReason,
  reply: request.reply,
});
