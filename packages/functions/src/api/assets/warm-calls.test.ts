import type { CreatedApiKey } from "@clearhouse/core/people/api-key/api-key.schema.ts";
import { ApiKey } from "@clearhouse/core/people/api-key/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { anAsset, CALLER } from "@clearhouse/core/testing/scene.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startCounting } from "../../testing/aws-calls/count-calls.ts";
import { WARM_CALLS } from "../../testing/aws-calls/store-calls.ts";
import { type Call, inProcess } from "../../testing/call.ts";
import { aSignedInTeam, type Person } from "../../testing/roles/people.ts";

const counting = startCounting();
let admin: Person;
let key: CreatedApiKey;
let assetId: string;
let since: string;

beforeAll(async () => {
  // The clock stands still, so that data that is cached for a few seconds doesn't expire on a slow machine.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  ({ admin } = await aSignedInTeam());
  const [asset] = await actAs(admin, async () => [await anAsset(), await anAsset(), await anAsset()], CALLER);
  assetId = asset?.id ?? "";
  key = await actAs(admin, () => ApiKey.create({ name: "Zapier", scopes: ["assets:read"], expiresOn: "" }), CALLER);
  const { text } = await inProcess.send({ ...callOf("GET /api/assets/changes"), headers: as.person() });
  since = JSON.parse(text).cursor;
});
afterAll(() => {
  counting.stop();
  vi.useRealTimers();
});

const as = {
  person: () => ({ authorization: admin.authorization }),
  key: () => ({ authorization: `Bearer ${key.secret}` }),
};

/** Always the same address: a session notes an address only once in an hour. */
const FROM = { "cloudfront-viewer-address": "9.9.9.9:443" };

const callOf = (route: string): Call => {
  const [method = "", path = ""] = route
    .replace(":assetId", assetId)
    .replace(":since", encodeURIComponent(since))
    .split(" ");
  return { method, path };
};

/** The asset's current version, with a status that the asset doesn't have. */
const statusOf = async () => {
  const { text } = await inProcess.send({ ...callOf("GET /api/assets/:assetId"), headers: as.person() });
  const { status, version } = JSON.parse(text);
  return { version, status: status === "denied" ? "pending" : "denied" };
};

const EXPECTED = Object.entries(WARM_CALLS).flatMap(([route, calls]) =>
  Object.entries(calls).map(([who, most]) => ({ route, who: who as keyof typeof as, most })),
);

describe("repeated calls in one process", () => {
  it.each(EXPECTED)(
    "a repeated call of $route by a $who makes exactly $most table calls",
    async ({ route, who, most }) => {
      const made: number[] = [];
      for (let time = 0; time < 3; time++) {
        const body = route.startsWith("PUT") ? await statusOf() : undefined;
        const { result, calls } = await counting.count(() =>
          inProcess.send({ ...callOf(route), headers: { ...as[who](), ...FROM }, body }),
        );
        expect([result.status, result.text]).toEqual([200, expect.any(String)]);
        made.push(calls);
      }
      expect(made.slice(1)).toEqual([most, most]);
    },
  );
});
