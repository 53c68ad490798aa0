import { PutObjectCommand } from "@aws-sdk/client-s3";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { sha256 } from "@clearhouse/core/platform/hash.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { licenseKey } from "@clearhouse/core/platform/store/object-key.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { settingTo } from "@clearhouse/core/testing/approval.ts";
import { anAsset, CALLER, PNG } from "@clearhouse/core/testing/scene.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { callsOf } from "../../testing/aws-calls/sdk.ts";
import { freshAddress, headersOf, inProcess, refusal, TRANSPORTS } from "../../testing/call.ts";
import { aLicense } from "../../testing/license.ts";
import { aSignedInTeam, type Person } from "../../testing/roles/people.ts";

let admin: Person;
let license: Awaited<ReturnType<typeof aLicense>>;
beforeAll(async () => {
  ({ admin } = await aSignedInTeam("Clearhouse Network"));
  license = await aLicense(admin);
});

/** How many rate-limit windows were used. Each test runs 10 s after the start of a window that no other test uses. */
let windows = 0;
const inAWindow = <T>(work: () => Promise<T>): Promise<T> => {
  windows += 1;
  const at = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + windows * 86_400_000 + 10_000);
  return withClock({ now: () => at }, work);
};

const check = (query: string, address = freshAddress(), send = inProcess.send) =>
  send({
    method: "GET",
    path: `/api/licenses/check?${query}`,
    headers: { "cloudfront-viewer-address": address },
  });

describe.each(TRANSPORTS)("licenses, $name", ({ send }) => {
  it("anybody can check a license's number, and the answer has neither the owner's name nor internal ids", async () => {
    const answer = await check(`number=${license.number}`, freshAddress(), send);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({ answer: "cleared", licences: [{ team: "Clearhouse Network" }] });
    expect(answer.text).not.toMatch(/Olivia|olivia@|grt_|ast_|req_|tea_/);
  });

  it("a member can download a license's document as a PDF", async () => {
    const answer = await send({
      method: "GET",
      path: `/api/licenses/${license.grantId}`,
      headers: { authorization: admin.authorization },
    });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="license-${license.number}.pdf"`,
      "cache-control": "no-store",
    });
    expect(answer.text).toContain(license.number);
  });
});

it("a license's document that was changed in S3 is refused with a message", async () => {
  const { grantId, number } = await aLicense(admin);
  const Key = licenseKey(admin.teamId, grantId);
  await s3.send(new PutObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key, Body: "%PDF-1.7 changed" }));
  const path = `/api/licenses/${grantId}`;
  const answer = await inProcess.send({ method: "GET", path, headers: { authorization: admin.authorization } });
  expect(answer.status).toBe(409);
  expect(refusal(answer)).toMatchObject({ code: "licence.changed", message: expect.stringContaining(number) });
});

describe("the check of a license", () => {
  it("an unknown number and a text that is no number get the same answer after the same reads", async () => {
    const answers = [];
    for (const number of ["CH-0000-0000-0000", "REC-0000-0000-0000", "anything", ""]) {
      const { result, calls } = await callsOf(() => check(`number=${number}`));
      answers.push({
        ...{ status: result.status, text: result.text, headers: headersOf(result) },
        calls: calls.map(({ action }) => action),
      });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const unknown = { says: "unknown", items: [], answer: "unknown", licences: [] };
    expect(answers[0]).toMatchObject({ status: 200, text: JSON.stringify(unknown) });
  });

  it("an approval by hand is recorded by the team, and tells programs that know three states nothing", async () => {
    const noted = await actAs(
      admin,
      async () => {
        const { id, version } = await anAsset();
        await Clearance.setStatus(id, { version, ...settingTo("approved") });
        return (await Asset.get(id)).approval?.number ?? "";
      },
      CALLER,
    );
    expect(noted).toMatch(/^REC-/);
    const { text } = await check(`number=${noted}`);
    expect(JSON.parse(text)).toEqual({
      says: "recorded",
      items: [{ says: "recorded", team: "Clearhouse Network", number: noted }],
      ...{ answer: "unknown", licences: [] },
    });
  });

  it("after 20 wrong license numbers from an IP address, its further checks are refused without a lookup", async () => {
    await inAWindow(async () => {
      const address = freshAddress();
      for (let n = 0; n < 20; n++) {
        expect((await check(`number=CH-0000-0000-${1000 + n}`, address)).status).toBe(200);
      }
      const { result, calls } = await callsOf(() => check(`number=${license.number}`, address));
      expect(refusal(result)).toMatchObject({ status: 429, code: "rate_limit.exceeded" });
      expect(JSON.stringify(calls.map(({ input }) => input.Key))).not.toContain("$unique");
      expect((await check(`number=${license.number}`)).status, "others check as before").toBe(200);
    });
  });

  it("at most 60 file hashes a minute can be checked from an IP address", async () => {
    await inAWindow(async () => {
      const address = freshAddress();
      for (let n = 0; n < 60; n++) {
        expect((await check(`sha256=${sha256(String(n))}`, address)).status).toBe(200);
      }
      expect(refusal(await check(`sha256=${sha256(PNG)}`, address))).toMatchObject({ status: 429 });
    });
  });

  it.each(["", "sha256=abc", `number=CH&sha256=${"a".repeat(64)}`, `number=${"x".repeat(65)}`])(
    "a license check with the query %j is refused",
    async (query) => {
      expect((await check(query)).status).toBe(422);
    },
  );
});
