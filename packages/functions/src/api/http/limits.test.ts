import { Invite } from "@clearhouse/core/people/invite/index.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { limit } from "@clearhouse/core/platform/http/limiter.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { forgetClosed } from "@clearhouse/core/platform/store/closed-team.ts";
import { anOpenRequest, aProof } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { callsOf } from "../../testing/aws-calls/sdk.ts";
import { freshAddress, inProcess, refusal } from "../../testing/call.ts";
import { putPages } from "../../testing/pages.ts";
import { aSignedInTeam, aStranger, type Person } from "../../testing/roles/people.ts";
import { aTeamWithEverything, withdraw } from "../../testing/team-with-everything.ts";

const { send } = inProcess;
let admin: Person;
beforeAll(async () => {
  await putPages({ "index.html": "<!--meta-->", "rights-request.html": "<!--meta-->" });
  ({ admin } = await aSignedInTeam("Clearhouse Network"));
});

let windows = 0;
/**
 * Runs `work` early in a rate-limit window that no other test uses, so that `work` ends before the next window begins.
 */
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

describe("guesses of a rights request's link", () => {
  it("after 20 wrong links from an IP address, its calls are refused without a lookup, even with a valid link", async () => {
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

  it("an unknown, an expired and a withdrawn link cost the same reads", async () => {
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

  it("calls with one link are limited, whatever IP addresses the calls come from", async () => {
    await inAWindow(async () => {
      const { token } = await anOpenRequest(admin);
      const rule = { name: "owner-token", limit: 1_000, windowSeconds: 60 };
      await Promise.all(Array.from({ length: 120 }, () => limit(rule, token)));
      expect(refusal(await lookUp(token, freshAddress()))).toMatchObject(limited);
    });
  });

  it("after too many failures of all callers together, calls need a proof of work for each IP address and link", async () => {
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
      expect((await lookUp(token, freshAddress())).status, "another address needs a proof").toBe(428);
      expect((await lookUp("WRONGONE", address)).status, "another link needs a proof").toBe(428);
    });
  });
});

describe("guesses of an invite's code", () => {
  const NO_CODE = "a".repeat(26);
  const ask = (code: string, address: string) => {
    const headers = { "clearhouse-token": code, "cloudfront-viewer-address": address };
    return send({ method: "GET", path: "/api/invite", headers });
  };
  const join = async (code: string, address: string) => {
    const headers = { "clearhouse-token": code, "cloudfront-viewer-address": address };
    const { authorization } = await aStranger();
    return send({ method: "POST", path: "/api/invite/join", headers: { ...headers, authorization } });
  };
  const page = (code: string, address: string) =>
    send({ method: "GET", path: `/invite/${code}`, headers: { "cloudfront-viewer-address": address } });
  const anInvite = async () => {
    const { link } = await actAs(admin, () => Sent.createInvite({}));
    return link.slice(link.lastIndexOf("/") + 1);
  };

  it("after 20 wrong codes from an IP address, its calls are refused without a lookup, even with a valid code", async () => {
    await inAWindow(async () => {
      const code = await anInvite();
      const address = freshAddress();
      for (let n = 0; n < 5; n++) {
        expect((await ask(NO_CODE, address)).status).toBe(404);
        expect((await ask("malformed", address)).status).toBe(404);
        expect((await join(NO_CODE, address)).status).toBe(404);
        expect((await page(NO_CODE, address)).status).toBe(200);
      }
      const { result, calls } = await callsOf(() => ask(code, address));
      expect(refusal(result)).toMatchObject(limited);
      expect(Number(result.headers.get("retry-after"))).toBeGreaterThan(60);
      expect(JSON.stringify(calls.map(({ input }) => input.Key))).not.toContain("$unique");
      expect(refusal(await join(code, address))).toMatchObject(limited);
      expect((await page(code, address)).text).toContain("<title>Clearhouse Network</title>");
      expect((await ask(code, freshAddress())).status, "other addresses are not limited").toBe(200);
    });
  });

  it("after 20 wrong codes from an IPv6 network, another address of that network is refused", async () => {
    await inAWindow(async () => {
      const code = await anInvite();
      const of = (network: string, n: number) => `2001:db8:${network}::${n.toString(16)}:443`;
      for (let n = 1; n <= 20; n++) expect((await ask(NO_CODE, of("1:2", n))).status).toBe(404);
      expect(refusal(await ask(code, of("1:2", 99)))).toMatchObject(limited);
      expect((await ask(code, of("1:3", 99))).status, "other addresses are not limited").toBe(200);
    });
  });

  it("viewing an invite with a valid code is refused after 60 calls in a minute from an IP address", async () => {
    await inAWindow(async () => {
      const code = await anInvite();
      const address = freshAddress();
      for (let n = 0; n < 60; n++) expect((await ask(code, address)).status).toBe(200);
      expect(refusal(await ask(code, address))).toMatchObject(limited);
    });
  });

  it("refused joins with a valid code don't count as wrong codes", async () => {
    await inAWindow(async () => {
      const { link } = await actAs(admin, () => Sent.createInvite({ email: "somebody@example.com" }));
      const address = freshAddress();
      const code = link.slice(link.lastIndexOf("/") + 1);
      for (let n = 0; n < 21; n++) expect((await join(code, address)).status).toBe(403);
    });
  });

  it("an unknown, malformed, expired, used and revoked code cost the same reads", async () => {
    const { id, link } = await actAs(admin, () => Sent.createInvite({}));
    const revoked = link.slice(link.lastIndexOf("/") + 1);
    await actAs(admin, () => Invite.revoke(id));
    const before = new Date(Date.now() - 8 * 86_400_000);
    const expired = await withClock({ now: () => before }, anInvite);
    const used = await anInvite();
    await actAs(await aStranger(), () => Invite.join(used));
    const reads = async (code: string) => {
      const { result, calls } = await callsOf(() => ask(code, freshAddress()));
      expect(refusal(result)).toMatchObject({ code: "invite.not_found", message: "Invite not found or expired" });
      return calls.map(({ action, input }) => `${action} ${Object.keys(input).sort()}`).sort();
    };
    const never = await reads(NO_CODE);
    expect(never.length).toBeGreaterThan(2);
    for (const code of [revoked, expired, used, "", "malformed", "🌅".repeat(5)]) {
      expect(await reads(encodeURIComponent(code)), code).toEqual(never);
    }
  });
});

describe("invites of a team", () => {
  it("a team can have at most 200 open invites, and the last invite costs as many table calls as the second", async () => {
    const team = await aSignedInTeam("Busy");
    const { authorization } = team.admin;
    const make = () => {
      // The cache of closed teams is emptied, so that each call reads whether the team is closed.
      forgetClosed(team.teamId);
      return callsOf(() => send({ method: "POST", path: "/api/team/invites", headers: { authorization }, body: {} }));
    };
    // A person's first call also reads the person's account.
    await make();
    const first = await make();
    for (let n = 3; n < 199; n++) await actAs(team.admin, () => Sent.createInvite({}));
    const last = await make();
    expect([first.result.status, last.result.status]).toEqual([201, 201]);
    const cost = ({ calls }: typeof first) => calls.map(({ action }) => action).toSorted();
    expect(cost(last)).toEqual(cost(first));
    expect(refusal((await make()).result)).toMatchObject({
      status: 409,
      code: "invite.too_many",
      message: "This team has 200 open invites. Revoke some first.",
    });
  }, 60_000);

  it("a team can mail at most 100 invites an hour", async () => {
    await inAWindow(async () => {
      const team = await aSignedInTeam("Mailing");
      const { authorization } = team.admin;
      const make = (email: string) =>
        send({ method: "POST", path: "/api/team/invites", headers: { authorization }, body: { email } });
      const rule = { name: "invite-mail", limit: 1_000, windowSeconds: 3_600 };
      await Promise.all(Array.from({ length: 99 }, () => limit(rule, team.teamId)));
      expect((await make("nia@example.com")).status).toBe(201);
      const refused = await make("noa@example.com");
      expect(refusal(refused)).toMatchObject(limited);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
      expect((await make("")).status, "nothing is mailed").toBe(201);
    });
  });
});

it("opening the page of an unknown link counts toward the same limit as calls of the API", async () => {
  // public-pages.test.ts checks the page's content.
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
