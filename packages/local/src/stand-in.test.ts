import { afterEach, beforeEach, expect, test } from "vitest";
import { startBus } from "./bus/bus.ts";
import { startCognito } from "./cognito/cognito.ts";
import type { DataFolder } from "./data-folder.ts";
import { startSes } from "./mail/ses.ts";
import { BUCKETS } from "./s3/buckets.ts";
import { startS3 } from "./s3/s3.ts";
import type { StandIn } from "./stand-in.ts";
import { CREDENTIALS, temporaryFolder } from "./testing.ts";

let folder: DataFolder;
let remove: () => void;
let standIn: StandIn;

beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(async () => {
  await standIn.stop();
  remove();
});

const site = { siteUrl: "http://localhost:3000", sendCode: async () => undefined, admit: async () => undefined };
const STARTS: Record<string, { start: () => Promise<StandIn>; call: RequestInit & { path: string } }> = {
  buckets: {
    start: () => startS3(folder, CREDENTIALS),
    call: { path: `/${BUCKETS.media}/a.txt`, method: "PUT", body: "from nobody" },
  },
  mail: { start: () => startSes(folder), call: { path: "/store" } },
  bus: {
    start: () =>
      startBus({ folder, busName: "test", subscriptions: [], load: () => Promise.reject(new Error("none")) }),
    call: { path: "/", method: "POST", body: "{}", headers: { "x-amz-target": "ClearhouseLocal.ListDeadLetters" } },
  },
  "user pool": {
    start: () => startCognito({ folder, ...site }),
    call: {
      path: "/",
      method: "POST",
      body: JSON.stringify({ UserPoolId: "local_clearhouse" }),
      headers: { "x-amz-target": "AWSCognitoIdentityProviderService.ListUsers" },
    },
  },
};

test.each(Object.entries(STARTS))(
  "the local server (%s) answers only callers who know its secret path",
  async (_, one) => {
    standIn = await one.start();
    const { path, ...call } = one.call;
    const { origin, pathname } = new URL(standIn.endpoint);
    for (const below of ["", `${pathname.slice(0, -1)}`, `${pathname}x`, "/x"]) {
      const answer = await fetch(`${origin}${below}${path}`, call);
      expect([answer.status, await answer.text()]).toEqual([403, "Forbidden"]);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
    const preflight = await fetch(`${origin}${path}`, {
      method: "OPTIONS",
      headers: { origin: "http://elsewhere.example", "access-control-request-method": "PUT" },
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([403, null]);
    for (const known of [`${standIn.endpoint}${path}`, standIn.endpoint]) {
      expect([403, 500]).not.toContain((await fetch(known, call)).status);
    }
  },
);
