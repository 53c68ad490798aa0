import { withClock } from "@clearhouse/core/platform/clock.ts";
import { limit } from "@clearhouse/core/platform/limiter.ts";
import { anOpenRequest, aProof } from "@clearhouse/core/testing/scene.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { freshAddress, inProcess, refusal } from "../testing/call.ts";
import { aSignedInTeam, type Person } from "../testing/people.ts";
import { callsOf } from "../testing/sdk.ts";
import { aTeamWithEverything, withdraw } from "../testing/team-with-everything.ts";

const { send } = inProcess;
let admin: Person;
beforeAll(async () => {
  ({ admin } = await aSignedInTeam("Clearhouse Network"));
});

/** The middle of a window that nobody else counts in: no test straddles two, however slow the machine. */
let windows = 0;
const inAWindow = <T>(work: () => Promise<T>): Promise<T> => {
  windows += 1;
  const at = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + windows * 86_400_000 + 10_000);
  return withClock({ now: () => at }, work);
};

const lookUp = (token: string, address: string, proof?: string) =>
  send({
    method: "GET",
    path: "/api/owner/rights-request",
    headers: { "clearhouse-token": token, "cloudfront-viewer-address": address, "clearhouse-proof": proof },
  });

const limited = { status: 429, code: "rate_limit.exceeded" };

describe("guessing links", () => {
  it("is slow: after 20 failures from an address nothing is looked up for it any more, right or wrong", async () => {
    await inAWindow(async () => {
      const { token } = await anOpenRequest(admin);
      const address = freshAddress();
      for (let n = 0; n < 20; n++) expect((await lookUp(`WRONG${100 + n}`, address)).status).toBe(404);
      const { result, calls } = await callsOf(() => lookUp(token, address));
      expect(refusal(result)).toMatchObject(limited);
      expect(Number(result.headers.get("retry-after"))).toBeGreaterThan(60);
      expect(JSON.stringify(calls.map(({ input }) => input.Key))).not.toContain("$unique");
      expect((await lookUp(token, freshAddress())).status, "others look up as before").toBe(200);
    });
  });

  it("reads the same for a link that was never given, has run out or was taken back", async () => {
    const gone = await aTeamWithEverything("Gone");
    await withdraw(gone);
    const before = new Date(Date.now() - 31 * 86_400_000);
    const expired = await withClock({ now: () => before }, () => anOpenRequest(admin));
    const reads = async (token: string) => {
      const { result, calls } = await callsOf(() => lookUp(token, freshAddress()));
      expect(result.status).toBe(404);
      return calls.map(({ action, input }) => `${action} ${Object.keys(input).sort()}`).sort();
    };
    const never = await reads("ZZZZZZZZ");
    expect(never.length).toBeGreaterThan(2);
    expect(await reads(gone.token)).toEqual(never);
    expect(await reads(expired.token)).toEqual(never);
  });

  it("is counted by link too, whoever asks", async () => {
    await inAWindow(async () => {
      const { token } = await anOpenRequest(admin);
      const rule = { name: "owner-token", limit: 1_000, windowSeconds: 60 };
      await Promise.all(Array.from({ length: 120 }, () => limit(rule, token)));
      expect(refusal(await lookUp(token, freshAddress()))).toMatchObject(limited);
    });
  });

  it("costs everybody a proof of work once failures from everywhere pass a budget, once an hour", async () => {
    await inAWindow(async () => {
      const { token } = await anOpenRequest(admin);
      const rule = { name: "owner-failed-all", limit: 10_000, windowSeconds: 600 };
      await Promise.all(Array.from({ length: 1_000 }, () => limit(rule, "all")));
      const address = freshAddress();
      expect(refusal(await lookUp(token, address))).toMatchObject({ status: 428, code: "challenge.required" });
      expect(refusal(await lookUp(token, address, "bad"))).toMatchObject({
        status: 422,
        code: "security.check_failed",
      });
      expect((await lookUp(token, address, await aProof())).status).toBe(200);
      expect((await lookUp(token, address)).status, "proven for a while").toBe(200);
      expect((await lookUp(token, freshAddress())).status, "not for others").toBe(428);
      expect((await lookUp("WRONGONE", address)).status, "not for other links").toBe(428);
    });
  });
});

it("the page of a link counts in the same limit, and is the default one past it", async () => {
  // Asserted in public-pages.test.ts for its content; here for its cost.
  await inAWindow(async () => {
    const address = freshAddress();
    const page = () =>
      send({
        method: "GET",
        path: "/rights-request?token=WRONGONE",
        headers: { "cloudfront-viewer-address": address },
      });
    for (let n = 0; n < 20; n++) await page();
    expect(refusal(await lookUp("WRONGONE", address))).toMatchObject(limited);
  });
});
