import { expect, it } from "vitest";
import { inProcess } from "../testing/call.ts";

interface Body {
  content?: Record<string, { schema?: Schema }>;
}

interface Schema {
  type?: string;
  maxItems?: number;
  items?: Schema & { enum?: unknown[] };
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** A list with more items than this could take more time than a call has, if its items are handled one by one. */
const SHORT = 20;

/** The lists of a body that can have more than {@link SHORT} items, with the most items. */
const longLists = (schema: Schema, at = ""): [string, number][] => {
  const { items, maxItems = items?.enum?.length ?? Number.POSITIVE_INFINITY } = schema;
  const inside = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => longLists(one, at));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => longLists(one, `${at}.${name}`));
  const here: [string, number][] = schema.type === "array" && maxItems > SHORT ? [[at, maxItems]] : [];
  return [...here, ...inside, ...fields, ...(items ? longLists(items, `${at}[]`) : [])];
};

it("every body with a long list is known, and docs/decisions/long-lists.md says why the call ends in time", async () => {
  const { text } = await inProcess.send({ method: "GET", path: "/api/openapi.json" });
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { requestBody?: Body }>> };
  // Version 1 has the same bodies.
  const own = Object.entries(paths).filter(([path]) => !path.startsWith("/api/v1/"));
  const found = own.flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      longLists(requestBody?.content?.["application/json"]?.schema ?? {}).map(
        ([at, most]) => `${method.toUpperCase()} ${path} ${at} ${most}`,
      ),
    ),
  );
  expect([...new Set(found)].sort()).toEqual([
    // Values of one record, which are written together.
    "PATCH /api/assets/{assetId} .tags 50",
    "PATCH /api/creators/{creatorId} .portfolioLinks 50",
    "PATCH /api/team .brands 100",
    "POST /api/assets .tags 50",
    // Each asset is changed in a transaction of its own, eight at a time.
    "POST /api/assets/bulk .act.add 50",
    "POST /api/assets/bulk .act.grantIds 100",
    "POST /api/assets/bulk .act.remove 50",
    "POST /api/assets/bulk .act.seen 100",
    "POST /api/assets/bulk .assetIds 100",
    "POST /api/assets/{assetId}/rights-requests .scope.countries 249",
    "POST /api/assets/{assetId}/stops/lift .facts 100",
    "POST /api/creator-onboard .portfolioLinks 50",
    "POST /api/creators .portfolioLinks 50",
    // Written by events.
    "POST /api/exports .assetIds 1000",
    // Values of one answer, which all requests of a bundle get.
    "POST /api/owner/request-bundle/approve .allowed.countries 249",
    // Each request is answered in a transaction of its own, eight at a time.
    "POST /api/owner/request-bundle/approve .requestIds 200",
    "POST /api/owner/request-bundle/deny .requestIds 200",
    "POST /api/owner/rights-request/approve .allowed.countries 249",
    "POST /api/owner/rights-request/counter-offers .asks.countries 249",
    // URLs that are signed without a call.
    "POST /api/owner/uploads/{uploadId}/parts .parts 32",
    "POST /api/rights-requests .scope.countries 249",
    "POST /api/rights-requests .tags 50",
    // More than ten are a job, which events carry out.
    "POST /api/rights-requests/bulk .groups 200",
    "POST /api/rights-requests/bulk .groups[].items 200",
    "POST /api/rights-requests/bulk .scope.countries 249",
    "POST /api/rights-requests/{requestId}/answers .asks.countries 249",
    "POST /api/uploads/{uploadId}/parts .parts 32",
  ]);
});
