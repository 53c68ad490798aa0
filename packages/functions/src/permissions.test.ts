import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Access } from "./function-definition.ts";
import { handler as relay } from "./relay.ts";
import { handler as sweepOutbox } from "./schedule/sweep-outbox.ts";
import {
  API,
  AUTHORIZE_LIVE,
  CUSTOM_MESSAGE,
  IMAGES,
  MAIL_FEEDBACK,
  PAGES,
  PRE_SIGN_UP,
  READINESS,
  RELAY,
  SCHEDULES,
  SIGNAL_CHANGES,
  SLACK_CALLS,
  SUBSCRIPTIONS,
  SWEEP_OUTBOX,
  WORKSPACE,
} from "./subscriptions.ts";
import type { Used } from "./testing/aws-calls/permissions.ts";
import { STORE_CALLS } from "./testing/aws-calls/store-calls.ts";
import { streamEvent, waiting } from "./testing/bus.ts";
import { inDays, startRecorder } from "./testing/recorder.ts";
import { aSignedInTeam } from "./testing/roles/people.ts";
import { named } from "./testing/route-address.ts";
import { ROUTES } from "./testing/routes.ts";
import { useConsequence } from "./testing/uses/consequence.ts";
import { USES } from "./testing/uses.ts";

/** The file that infra-tests compare with the synthesized policies. */
const RECORDING = join(import.meta.dirname, "../../../.test-output/permissions.jsonl");

const FUNCTIONS = [
  WORKSPACE,
  API,
  IMAGES,
  PAGES,
  READINESS,
  SLACK_CALLS,
  RELAY,
  SIGNAL_CHANGES,
  AUTHORIZE_LIVE,
  PRE_SIGN_UP,
  CUSTOM_MESSAGE,
  MAIL_FEEDBACK,
  ...SCHEDULES,
  ...SUBSCRIPTIONS,
];

const recorder = startRecorder();
let used: Used[] = [];

beforeAll(async () => {
  for (const Key of ["rights-request.html", "sign-contract.html", "creator-onboard.html", "index.html"]) {
    await s3.send(new PutObjectCommand({ Bucket: env.SITE_BUCKET, Key, Body: "<!--meta-->" }));
  }
  const team = await aSignedInTeam("Clearhouse Network");
  for (const use of USES) await use(recorder, team);

  const items = await waiting(team.teamId);
  await recorder.as(RELAY.name, () => relay(streamEvent(items.slice(1))));
  await recorder.as(SWEEP_OUTBOX.name, () => withClock(inDays(1), sweepOutbox));

  for (const { name } of SUBSCRIPTIONS) await useConsequence(recorder, name);
  used = recorder.used();
}, 900_000);

afterAll(() => {
  recorder.stop();
  mkdirSync(dirname(RECORDING), { recursive: true });
  writeFileSync(RECORDING, used.map((line) => `${JSON.stringify(line)}\n`).join(""));
});

/** The permissions in `access`, in the recording's notation. A permission to query is for the table and its indexes. */
const granted = ({
  table = [],
  media = [],
  branding = [],
  imports = [],
  backup = [],
  documents = [],
  site = [],
  mail,
  bus,
  live,
  accounts,
}: Access): string[] =>
  [
    ...table.map((action) => `dynamodb ${action} table`),
    ...media.map((action) => `s3 ${action} media`),
    ...branding.map((action) => `s3 ${action} branding`),
    ...imports.map((action) => `s3 ${action} imports`),
    ...backup.map((action) => `s3 ${action} backup`),
    ...documents.map((action) => `s3 ${action} documents`),
    ...site.map((action) => `s3 ${action} site`),
    ...(mail ? [`ses ${mail === "files" ? "SendRawEmail" : "SendEmail"} mail`] : []),
    ...(bus ? ["events PutEvents bus"] : []),
    ...(live ? ["appsync EventPublish channels"] : []),
    ...(accounts ? ["cognito-idp AdminDeleteUser accounts", "cognito-idp ListUsers accounts"] : []),
  ].toSorted();

const LISTS = "GET /api/assets";

// If this test fails, correct store-calls.ts or the route.
it("each route calls the table as often as store-calls.ts says", () => {
  const calls = Object.fromEntries(ROUTES.map((route) => [named(route), recorder.answered.get(named(route))]));
  const { [LISTS]: lists, ...others } = calls;
  const { [LISTS]: most = 0, ...table } = STORE_CALLS;
  expect(others).toEqual(table);
  // For a team that isn't in memory yet, a list reads a few seconds of the feed again.
  expect(lists).toBeLessThanOrEqual(most);
});

describe("the permissions that functions used", () => {
  it("every route succeeds while the permissions that functions use are recorded", () => {
    expect(ROUTES.map(named).filter((route) => !recorder.answered.has(route))).toEqual([]);
  });

  it.each(FUNCTIONS)("the function $name uses exactly the permissions that it has", ({ name, access }) => {
    const rights = used
      .filter((one) => one.function === name)
      .map(({ service, action, resource }) => `${service} ${action} ${resource.replace(/\/index\/.+/, "")}`);
    expect([...new Set(rights)].toSorted()).toEqual(granted(access));
  });
});
