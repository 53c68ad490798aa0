import { GetObjectCommand } from "@aws-sdk/client-s3";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { WEBHOOKS } from "@clearhouse/core/base/happenings/list.schema.ts";
import { Calendar } from "@clearhouse/core/integrations/calendar/index.ts";
import type { CreateExportInput } from "@clearhouse/core/integrations/export/export.schema.ts";
import { read as readExport } from "@clearhouse/core/integrations/export/read.ts";
import { writeActivity } from "@clearhouse/core/integrations/export/write-activity.ts";
import { writeEvidence } from "@clearhouse/core/integrations/export/write-evidence.ts";
import { writeList } from "@clearhouse/core/integrations/export/write-list.ts";
import { Webhook } from "@clearhouse/core/integrations/webhook/index.ts";
import { planDeliveries } from "@clearhouse/core/integrations/webhook/plan.ts";
import { WEBHOOK_EVENTS } from "@clearhouse/core/integrations/webhook/webhook.schema.ts";
import { webhookEvent } from "@clearhouse/core/integrations/webhook/webhook-event.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { API_SCOPES, type ApiScope } from "@clearhouse/core/people/api-key/api-key.schema.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { NEEDS_SCOPE } from "@clearhouse/core/platform/fields.schema.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { LINKS, type LinkKind } from "@clearhouse/core/platform/identity/link.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { aBundle } from "@clearhouse/core/testing/bundle.ts";
import { aYesToSign } from "@clearhouse/core/testing/contracts.ts";
import { editOf } from "@clearhouse/core/testing/edit.ts";
import { anInvite } from "@clearhouse/core/testing/onboarding.ts";
import { CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { beforeAll, expect, it } from "vitest";
import { inProcess } from "../../testing/call.ts";
import { aSignedContract } from "../../testing/contract.ts";
import { OPEN_TO_KEYS as open } from "../../testing/further-routes.ts";
import { aLicense } from "../../testing/license.ts";
import type { Ids, Route } from "../../testing/route.ts";
import { callOf, named } from "../../testing/route-address.ts";
import { aTeamWithEverything, type TeamWithEverything } from "../../testing/team-with-everything.ts";

const { send } = inProcess;

/** The kinds of links with which somebody without an account can act or read what only the team may read. */
const ACTING = (Object.keys(LINKS) as LinkKind[]).filter((kind) => kind !== "licence");

let team: TeamWithEverything;
/** The ids of each story of the team: only ids of the same story belong together. */
let stories: (Ids & { seq?: string })[];
/** The place in the feed of changes from before the stories. */
let since: string;
let without: string;
let withLinks: string;

beforeAll(async () => {
  team = await aTeamWithEverything("Clearhouse Network");
  const { admin, ids } = team;
  since = (await actAs(admin, () => Asset.changes())).cursor;
  const bundle = await aBundle(admin);
  const toSign = await aYesToSign(admin);
  const signed = await aSignedContract(admin);
  await anInvite(admin);
  await actAs(admin, () => Calendar.makeFeed());
  stories = [
    ids,
    ...bundle.requestIds.map((requestId, n) => ({ ...ids, requestId, assetId: bundle.assetIds[n] ?? "" })),
    { ...ids, requestId: toSign.request.id, assetId: toSign.asset.id, contractId: toSign.contractId },
    { ...ids, contractId: signed.contract.id, creatorId: signed.creator.id },
  ];
  const asset = await actAs(admin, () => Asset.get(toSign.asset.id));
  await actAs(admin, () => Sent.editAsset(asset.id, editOf(asset, { creatorId: ids.creatorId })));
  const license = await aLicense(admin);
  const steps = await actAs(admin, () => Asset.activity(license.asset.id), CALLER);
  const seq = String(steps.find(({ type }) => type === "rights_request.approved")?.seq);
  stories.push({ ...ids, assetId: license.asset.id, grantId: license.grantId, seq });
  const keyFor = async (chosen: ApiScope[]) => {
    const { secret } = await actAs(admin, () => Sent.createApiKey({ name: "Test", scopes: chosen }));
    return `Bearer ${secret}`;
  };
  without = await keyFor(API_SCOPES.filter((scope) => scope !== "links:read"));
  withLinks = await keyFor([...API_SCOPES]);
  // A key sees only its own uploads.
  for (const authorization of [without, withLinks]) {
    const body = { fileName: "sunset.jpg", contentType: "image/jpeg", size: 1_000 };
    const { text } = await send({ method: "POST", path: "/api/uploads", headers: { authorization }, body });
    stories.push({ ...ids, uploadId: JSON.parse(text).id });
  }
});

/** Everything that the table has of the team. */
const items = async (): Promise<Record<string, unknown>[]> => {
  const { Items = [] } = await table.send(new ScanCommand({ TableName: env.TABLE_NAME, ConsistentRead: true }));
  return Items.filter(({ teamId }) => teamId === team.teamId);
};

/** Every token of the team that opens something, as the table has it. */
const tokens = async (): Promise<string[]> => {
  const spaces = new Set<unknown>(ACTING.map((kind) => LINKS[kind].space));
  return (await items()).filter(({ space }) => spaces.has(space)).map(({ value }) => String(value));
};

/** Queries without which a route refuses each call, or finds nothing. */
const queryOf = (name: string): string =>
  name === "GET /api/assets/changes" ? `?since=${since}` : (QUERIES[name] ?? "");
const QUERIES: Record<string, string> = {
  "GET /api/rights-requests/earlier-post": `?url=${encodeURIComponent("https://www.instagram.com/p/post1/")}`,
  "GET /api/rights-requests/earlier-answers": "?owner=Olivia&email=olivia@example.com",
  "GET /api/calendar": "?from=2027-01-01&to=2027-01-31",
  "GET /api/calendar/releases": "?from=2027-01-01&to=2027-01-31",
};

const answersOf = async (routes: readonly Route[], authorization: string): Promise<Map<string, string>> => {
  const answers = new Map<string, string>();
  for (const route of routes) {
    for (const [n, ids] of stories.entries()) {
      const call = callOf(route, ids, { authorization });
      const path = call.path.replace("/activity/1/", `/activity/${ids.seq ?? 1}/`) + queryOf(named(route));
      const { status, text } = await send({ ...call, path });
      if (status < 300) answers.set(`${named(route)} ${n}`, text);
    }
  }
  return answers;
};

const leaks = (answers: Map<string, string>, all: readonly string[]): string[] =>
  [...answers].filter(([, text]) => all.some((token) => text.includes(token))).map(([name]) => name);

it("no answer to a GET of an API key without links:read contains a token that opens something", async () => {
  const reads = open.filter(({ method }) => method === "GET");
  const answers = await answersOf(reads, without);
  const answered = new Set([...answers.keys()].map((name) => name.replace(/ \d+$/, "")));
  expect(reads.map(named).filter((name) => !answered.has(name))).toEqual([]);
  const all = await tokens();
  expect(all.length).toBeGreaterThan(8);
  expect(leaks(answers, all)).toEqual([]);
  // With the scope, the same calls do give the links, so this test would find them.
  const shown = leaks(await answersOf(reads, withLinks), all).map((name) => name.replace(/ \d+$/, ""));
  expect([...new Set(shown)].toSorted()).toEqual([
    "GET /api/assets",
    "GET /api/assets/:assetId",
    "GET /api/assets/:assetId/rights-requests/open",
    "GET /api/assets/board",
    "GET /api/assets/changes",
    "GET /api/contracts",
    "GET /api/contracts/:contractId",
    "GET /api/creators/:creatorId/assets",
  ]);
});

it("no answer to a write of an API key without links:read contains a token that opens something", async () => {
  const answers = await answersOf(
    open.filter(({ method }) => method !== "GET"),
    without,
  );
  expect([...answers.keys()]).toContain("POST /api/rights-requests 0");
  expect([...answers.keys()]).toContain("POST /api/rights-requests/bulk 0");
  expect(leaks(answers, await tokens())).toEqual([]);
});

/** Records whose content leaves the product as it is: in events, webhooks, histories and exports. */
const LEAVING = ["activity", "audit", "export", "grant", "history", "outbox", "webhookdelivery"];

it("no event, webhook message, history, grant or export of the team contains a token that opens something", async () => {
  const { admin, teamId, ids } = team;
  const hook = await actAs(admin, () =>
    Sent.createWebhook({ url: "https://all.clearhouse-customer.com/in", events: [...WEBHOOK_EVENTS] }),
  );
  const events = (await items()).filter(({ name }) => WEBHOOKS.some(({ event }) => event === name));
  const system = { kind: "system", name: "test", teamId } as const;
  for (const { name, ...detail } of events)
    await actAs(system, () => planDeliveries(webhookEvent.parse(detail, String(name))));
  expect((await actAs(admin, () => Webhook.deliveries(hook.id, { limit: 100 }))).items.length).toBeGreaterThan(5);

  const assetIds = [...new Set(stories.map(({ assetId }) => assetId))];
  const answers = new Map<string, string>();
  const written = async (input: CreateExportInput, write: (id: string) => Promise<void>) => {
    const { id } = await actAs(admin, () => Sent.createExport(input));
    await actAs(system, () => write(id));
    const { key } = await readExport(teamId, id);
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
    answers.set(JSON.stringify(input), (await Body?.transformToString()) ?? "");
  };
  await written({ kind: "selection", assetIds }, (id) => writeList(id, "evt_1"));
  for (const assetId of assetIds) {
    await written({ kind: "evidence", assetId }, writeEvidence);
    await written({ kind: "activity", assetId }, (id) =>
      writeActivity(id, async (report) => Buffer.from(JSON.stringify(report))),
    );
  }
  expect(answers.get(JSON.stringify({ kind: "selection", assetIds }))).toContain(ids.assetId);
  const leaving = (await items()).filter(({ __edb_e__: kind }) => LEAVING.includes(String(kind)));
  expect([...new Set(leaving.map(({ __edb_e__: kind }) => kind))].toSorted()).toEqual(LEAVING);
  for (const item of leaving) answers.set(JSON.stringify([item.__edb_e__, item.pk, item.sk]), JSON.stringify(item));
  expect(leaks(answers, await tokens())).toEqual([]);
});

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  [NEEDS_SCOPE]?: string;
}

/** Every field of a schema by its path, such as `items.request.link`. */
function* fieldsOf(schema: Schema, at = ""): Generator<{ at: string; name: string; schema: Schema }> {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [], additionalProperties } = schema;
  for (const [name, field] of Object.entries(properties)) {
    const path = at ? `${at}.${name}` : name;
    yield { at: path, name, schema: field };
    yield* fieldsOf(field, path);
  }
  if (items) yield* fieldsOf(items, at);
  if (typeof additionalProperties === "object") yield* fieldsOf(additionalProperties, `${at}.*`);
  for (const option of [...anyOf, ...oneOf, ...allOf]) yield* fieldsOf(option, at);
}

/** The names of fields that may contain a link or a token. */
const TELLING = /link|token|code|secret|invite|password|ur[il]$|href|address/i;

/** The ends of the paths of fields with such a name that contain no link with which anybody can act, and why. */
const HARMLESS: Record<string, string> = {
  adCode: "how and until when a post may be boosted, without the code",
  "error.code": "the code of a refusal",
  contentUrl: "the requested post",
  "copy.url": "the requested post",
  "copy.pictureUrl": "a path of the media, which opens only with a member's cookie",
  thumbnailUrl: "a path of the media",
  "files.url": "a path of the media",
  "file.url": "a path of the media",
  "documents.url": "a path of the media",
  "foreignFile.url": "the URL that was imported",
  portfolioLinks: "the creator's own websites",
  "GET /api/creator-content items.url": "the page where the creator's work was published",
  avatarUrl: "a path of the media",
  pictureUrl: "a path of the media",
  "POST /api/assets/:assetId/downloads url": "a signed URL of one file for some minutes, for which assets:read is made",
  "POST /api/uploads/:uploadId/parts parts.url": "a signed URL to send one part of the key's own upload",
  "GET /api/assets/:assetId/publications items.url": "the page where the asset was published",
  "POST /api/assets/:assetId/publications url": "the page where the asset was published",
  "PUT /api/assets/:assetId/publications/:publicationId url": "the page where the asset was published",
};
const isHarmless = (path: string): boolean =>
  Object.keys(HARMLESS).some((end) => path === end || path.endsWith(` ${end}`) || path.endsWith(`.${end}`));

it("each field of an answer to API keys whose name tells of a link or token needs the scope links:read", async () => {
  const { text } = await send({ method: "GET", path: "/api/openapi.json" });
  const { paths } = JSON.parse(text);
  const found = { needing: new Set<string>(), unguarded: new Set<string>() };
  for (const route of open) {
    const operation = paths[route.path.replace(/:(\w+)/g, "{$1}")][route.method.toLowerCase()];
    for (const answer of Object.values<{ content?: Record<string, { schema?: Schema }> }>(operation.responses)) {
      for (const { at, name, schema } of fieldsOf(answer.content?.["application/json"]?.schema ?? {})) {
        const path = `${named(route)} ${at}`;
        if (schema[NEEDS_SCOPE] === "links:read") found.needing.add(path);
        else if (TELLING.test(name) && !isHarmless(path)) found.unguarded.add(path);
      }
    }
  }
  expect([...found.unguarded]).toEqual([]);
  expect([...found.needing]).toContain("GET /api/assets items.request.link");
});
