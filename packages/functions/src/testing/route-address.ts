import { newId } from "@clearhouse/core/platform/id.ts";
import { PNG } from "@clearhouse/core/testing/scene.ts";
import type { Call } from "./call.ts";
import type { Ids, Route } from "./route.ts";

/** Matches a parameter's name in a path, with the pattern that may follow it. */
const NAMES = /:(\w+)(?:\{[^}]*\})?/g;

/** A code that no invite has, and a token that no contract has. */
const NO_CODE = "a".repeat(26);

/** A route's path with these ids in place of its parameters. */
export const addressOf = ({ path, audience }: Route, ids: Ids): string => {
  const values: Record<string, string> = { ...ids, part: "1", seq: "1", version: "1", code: NO_CODE, token: NO_CODE };
  Object.assign(values, { ownerId: ids.assetId, fileId: ids.uploadId, documentId: ids.uploadId });
  if (audience === "owner") values.uploadId = ids.ownerUploadId;
  return path.replace(NAMES, (_match, name: string) => values[name] ?? "");
};

/** Well-formed ids that no record has. */
export const noIds = (): Ids => ({
  assetId: newId("asset"),
  requestId: newId("request"),
  uploadId: newId("upload"),
  ownerUploadId: newId("upload"),
  userId: newId("user"),
  inviteId: newId("invite"),
  notificationId: newId("notification"),
  importId: newId("import"),
  viewId: newId("savedView"),
  exportId: newId("export"),
  jobId: newId("bulkRequest"),
  templateId: newId("contractTemplate"),
  grantId: newId("grant"),
  creatorId: newId("creator"),
  contractId: newId("contract"),
  creatorInviteId: newId("creatorInvite"),
  contentId: newId("creatorContent"),
  feedbackId: newId("feedback"),
  publicationId: newId("publication"),
  releaseId: newId("release"),
  keyId: newId("apiKey"),
  webhookId: newId("webhook"),
  deliveryId: newId("webhookDelivery"),
});

/** The same text as every id, for texts that can't be ids. */
export const sameIds = (id: string): Ids =>
  Object.fromEntries(Object.keys(noIds()).map((name) => [name, id])) as unknown as Ids;

export const callOf = (route: Route, ids: Ids, headers: Call["headers"] = {}): Call => ({
  method: route.method,
  path: addressOf(route, ids),
  headers,
  body: route.picture ? PNG : route.body?.(ids),
});

export const named = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/**
 * Whether a call matches a route. Parameters match only ids and codes, so a fixed word in the call's path matches only
 * a route with this word.
 */
export const matches = ({ method, path }: Route, call: Pick<Call, "method" | "path">): boolean => {
  const [given = ""] = call.path.split("?");
  return (
    method === call.method && new RegExp(`^${path.replace(NAMES, "(?:\\w+_\\w+|\\d+|[a-z2-7]{26})")}$`).test(given)
  );
};

/** Rows for describe.each, each with the route's name as title. */
export const rows = (routes: readonly Route[]): { title: string; route: Route }[] =>
  routes.map((route) => ({ title: named(route), route }));
