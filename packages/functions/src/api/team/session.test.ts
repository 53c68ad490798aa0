import { TeamClosing } from "@clearhouse/core/custody/team-closing/index.ts";
import { MemberEntity } from "@clearhouse/core/people/account/user.entity.ts";
import { session } from "@clearhouse/core/people/team/session.schema.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { findClosed } from "@clearhouse/core/platform/store/closed-team.ts";
import { ownerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { anOpenRequest, approve, deny } from "@clearhouse/core/testing/scene.ts";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { signIdToken } from "../../../../../scripts/vitest/services.ts";
import { refusal, TRANSPORTS } from "../../testing/call.ts";
import { aPerson, aSignedInTeam } from "../../testing/roles/people.ts";

let ours: Awaited<ReturnType<typeof aSignedInTeam>>;
beforeAll(async () => {
  ours = await aSignedInTeam("Clearhouse Network");
});

/** The values and attributes of Set-Cookie lines about media, by the cookie's name. */
const jar = (cookies: readonly string[]) =>
  new Map(
    cookies.filter(isMedia).map((line) => {
      const [pair = "", ...attributes] = line.split("; ");
      const [name = "", value = ""] = pair.split("=");
      return [name, { value, attributes: attributes.toSorted() }] as const;
    }),
  );

const isMedia = (line: string): boolean => line.startsWith("CloudFront-");

const NAMES = ["CloudFront-Key-Pair-Id", "CloudFront-Policy", "CloudFront-Signature"];

/** The policy in a cookie, as CloudFront reads it. */
const policyOf = (cookie: string) =>
  JSON.parse(Buffer.from(cookie.replaceAll("-", "+").replaceAll("_", "=").replaceAll("~", "/"), "base64").toString());

const fifteenMinutes = expect.toSatisfy((until: number) => {
  const seconds = until - Date.now() / 1000;
  return seconds > 890 && seconds <= 900;
});

describe.each(TRANSPORTS)("sessions, $name", ({ send }) => {
  const asMember = () => ({ authorization: ours.member.authorization });

  it("a session contains the signed-in person, the team and the role", async () => {
    const answer = await send({ method: "GET", path: "/api/session", headers: asMember() });
    expect(session.parse(JSON.parse(answer.text))).toMatchObject({
      user: { id: ours.member.userId, displayName: "Max Member" },
      team: { id: ours.teamId, name: "Clearhouse Network" },
      role: "member",
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("a session sets cookies that open only the team's media for 15 minutes", async () => {
    const answer = await send({ method: "GET", path: "/api/session", headers: asMember() });
    const cookies = jar(answer.cookies);
    expect([...cookies.keys()].sort()).toEqual(NAMES);
    for (const { attributes } of cookies.values()) {
      expect(attributes).toEqual(["HttpOnly", "Max-Age=900", `Path=/media/${ours.teamId}`, "SameSite=Lax"]);
    }
    expect(policyOf(cookies.get("CloudFront-Policy")?.value ?? "").Statement).toEqual([
      {
        Resource: `http://clearhouse.test/media/${ours.teamId}/*`,
        Condition: { DateLessThan: { "AWS:EpochTime": fifteenMinutes } },
      },
    ]);
  });

  it("the end of a session removes the cookies for the team's media", async () => {
    const headers = { ...asMember(), cookie: "CloudFront-Policy=a; CloudFront-Signature=b" };
    const answer = await send({ method: "DELETE", path: "/api/session", headers });
    expect(answer).toMatchObject({ status: 204, text: "" });
    const cookies = jar(answer.cookies);
    expect([...cookies.keys()].sort()).toEqual(NAMES);
    for (const { value, attributes } of cookies.values()) {
      expect({ value, attributes }).toEqual({ value: "", attributes: ["Max-Age=0", `Path=/media/${ours.teamId}`] });
    }
  });

  it("an owner's link sets cookies that open only the files of the requested asset", async () => {
    const { token, asset } = await anOpenRequest(ours.admin);
    const headers = { "clearhouse-token": token };
    const answer = await send({ method: "GET", path: "/api/owner/rights-request", headers });
    const cookies = jar(answer.cookies);
    expect([...cookies.keys()].sort()).toEqual(NAMES);
    for (const { attributes } of cookies.values()) {
      expect(attributes).toEqual(["HttpOnly", "Max-Age=900", `Path=/media/${ours.teamId}/${asset.id}`, "SameSite=Lax"]);
    }
    expect(policyOf(cookies.get("CloudFront-Policy")?.value ?? "").Statement[0].Resource).toBe(
      `http://clearhouse.test/media/${ours.teamId}/${asset.id}/*`,
    );
  });

  it.each(["yes", "no"])(
    "after an owner's answer '%s', the link shows the answer, and for 30 days also the files of the asset",
    async (said) => {
      const { token, asset, owner } = await anOpenRequest(ours.admin);
      await (said === "yes" ? approve(owner) : deny(owner));
      const look = async (days: number) => {
        const call = { method: "GET", path: "/api/owner/rights-request", headers: { "clearhouse-token": token } };
        const answer = await withClock({ now: () => new Date(Date.now() + days * 86_400_000) }, () => send(call));
        return { answer, request: ownerRequest.parse(JSON.parse(answer.text)) };
      };
      for (const days of [0, 29.9]) {
        const { answer, request } = await look(days);
        expect(jar(answer.cookies).get("CloudFront-Policy")?.attributes).toContain(
          `Path=/media/${ours.teamId}/${asset.id}`,
        );
        expect(request.preview?.url).toContain(asset.id);
      }
      for (const days of [30.1, 4_000]) {
        const { answer, request } = await look(days);
        expect(answer.cookies).toEqual([]);
        expect(answer.text).not.toContain("/media/");
        expect(request).toMatchObject({ status: said === "yes" ? "approved" : "denied", preview: null });
        expect(request.decision?.decidedAt).toBeTruthy();
      }
    },
  );

  it("a removed member is refused at the next call", async () => {
    const person = await aPerson(ours.teamId, "member");
    const call = { method: "GET", path: "/api/assets", headers: { authorization: person.authorization } };
    expect((await send(call)).status).toBe(200);
    await MemberEntity.delete({ userId: person.userId }).go();
    expect(refusal(await send(call))).toMatchObject({ status: 403, code: "auth.no_team" });
  });

  it("a member of a closed team is refused, and accepted again once the team is reopened", async () => {
    const { teamId, admin } = await aSignedInTeam("Closing Network");
    const { authorization } = await aPerson(teamId, "member");
    const call = { method: "GET", path: "/api/session", headers: { authorization } };
    await TeamClosing.close(admin.teamId);
    const refused = await send(call);
    expect(refusal(refused)).toMatchObject({ status: 403, code: "auth.team_closed" });
    const { closedAt = "", keptUntil = "" } = (await findClosed(teamId)) ?? {};
    for (const iso of [closedAt, keptUntil]) expect(refused.text).toContain(String(new Date(iso).getUTCFullYear()));
    expect(refused.text).toContain(`To have it opened again, write to ${env.SUPPORT_EMAIL}.`);
    await TeamClosing.reopen(teamId);
    expect((await send(call)).status).toBe(200);
  });

  it("a view's record has the IP address that CloudFront reports and the first 512 characters of the browser's name", async () => {
    const { token, asset } = await anOpenRequest(ours.admin);
    const headers = {
      "clearhouse-token": token,
      "x-forwarded-for": "6.6.6.6",
      "cloudfront-viewer-address": "2001:db8::1:443",
      "user-agent": "x".repeat(4_000),
    };
    const path = "/api/owner/rights-request/view";
    expect((await send({ method: "POST", path, headers })).status).toBe(204);
    const activity = await send({
      method: "GET",
      path: `/api/assets/${asset.id}/activity`,
      headers: { authorization: ours.admin.authorization },
    });
    expect(JSON.parse(activity.text).items[0]).toMatchObject({
      type: "rights_request.viewed",
      by: { ip: "2001:db8::1", userAgent: "x".repeat(512) },
    });
  });
});

describe("a site with https", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it("all cookies of a session have the Secure attribute on a site with https", async () => {
    vi.stubEnv("SITE_URL", "https://clearhouse.example");
    vi.resetModules();
    const { inProcess } = await import("../../testing/call.ts");
    const headers = { authorization: ours.member.authorization };
    const { cookies } = await inProcess.send({ method: "GET", path: "/api/session", headers });
    expect(cookies).toHaveLength(4);
    for (const cookie of cookies) expect(cookie).toContain("; Secure");
  });
});

describe("the keys of the user pool", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it("a call is answered with 500 and not with 401 if the user pool's keys can't be fetched", async () => {
    vi.stubEnv("COGNITO_JWKS_URL", "http://127.0.0.1:1/jwks.json");
    vi.resetModules();
    const { inProcess, refusal: read } = await import("../../testing/call.ts");
    const headers = { authorization: `Bearer ${signIdToken({ sub: "x", email: "x@clearhouse.test" })}` };
    expect(read(await inProcess.send({ method: "GET", path: "/api/session", headers }))).toMatchObject({ status: 500 });
  });

  it("a call is answered with 500 if the URL of the user pool's keys returns no keys", async () => {
    vi.stubEnv("COGNITO_JWKS_URL", (process.env.COGNITO_JWKS_URL ?? "").replace("jwks.json", "nothing"));
    vi.resetModules();
    const { inProcess, refusal: read } = await import("../../testing/call.ts");
    const headers = { authorization: `Bearer ${signIdToken({ sub: "x", email: "x@clearhouse.test" })}` };
    expect(read(await inProcess.send({ method: "GET", path: "/api/session", headers }))).toMatchObject({ status: 500 });
  });
});
