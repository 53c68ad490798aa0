import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { Search } from "@clearhouse/core/library/search/index.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { ASK, anAsset, anOpenRequest, aProof, CALLER } from "@clearhouse/core/testing/scene.ts";
import { createChallenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { beforeAll, describe, expect, it } from "vitest";
import { headersOf, refusal, TRANSPORTS } from "../../testing/call.ts";
import { anOwner } from "../../testing/roles/owner.ts";
import { callOf, rows } from "../../testing/route-address.ts";
import { ROUTES, routesBy } from "../../testing/routes.ts";
import { aTeamWithEverything, type TeamWithEverything, withdraw } from "../../testing/team-with-everything.ts";

let ours: TeamWithEverything;
/** Links that don't work, by the reason why. */
let invalid: Record<string, string | undefined>;

beforeAll(async () => {
  ours = await aTeamWithEverything("Clearhouse Network");
  const withdrawn = await aTeamWithEverything("Gone");
  await withdraw(withdrawn);
  const before = new Date(Date.now() - 31 * 86_400_000);
  const expired = await withClock({ now: () => before }, () => anOpenRequest(ours.admin));
  invalid = {
    missing: undefined,
    empty: "",
    unknown: "AAAAAAAA",
    expired: expired.token,
    withdrawn: withdrawn.token,
    "in lower case": ours.token.toLowerCase(),
    "with more behind it": `${ours.token}A`,
    "somebody's id": ours.ids.requestId,
    "of other letters": "ÄÖÜ12345",
    endless: "A".repeat(10_000),
  };
});

describe.each(TRANSPORTS)("links of rights requests, $name", (transport) => {
  const { send } = transport;
  const owners = ROUTES.filter(({ audience }) => audience === "owner");

  describe.each(rows(routesBy(transport, owners)))("the route $title", ({ route }) => {
    // Each transport's clock is set to another minute, because a rate limit counts all calls without a token in a
    // minute.
    const minute = { now: () => new Date(Date.now() + TRANSPORTS.indexOf(transport) * 60_000) };
    const send: typeof transport.send = (call) => withClock(minute, () => transport.send(call));

    it("all invalid links of rights requests get the same refusal", async () => {
      const answers = [];
      for (const [kind, token] of Object.entries(invalid)) {
        const answer = await send(callOf(route, ours.ids, { "clearhouse-token": token }));
        expect(refusal(answer), kind).toMatchObject({ status: 404, code: "rights_request.not_found" });
        expect(answer.cookies, kind).toEqual([]);
        answers.push({ ...refusal(answer), headers: headersOf(answer) });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    });

    it("a call with a member's ID token instead of a request's link is refused", async () => {
      const answer = await send(callOf(route, ours.ids, { authorization: ours.admin.authorization }));
      expect(refusal(answer)).toMatchObject({ status: 404, code: "rights_request.not_found" });
    });
  });

  it("a rights request's link opens no route of members or admins", async () => {
    for (const route of ROUTES.filter(({ audience }) => audience === "member" || audience === "admin")) {
      for (const headers of [{ "clearhouse-token": ours.token }, { authorization: `Bearer ${ours.token}` }]) {
        expect(refusal(await send(callOf(route, ours.ids, headers)))).toMatchObject({ status: 401 });
      }
    }
  });

  it("titles, names, file names and messages in Arabic and Hebrew are kept", async () => {
    const names = {
      title: "غروب الشمس 🌅 über der Brücke",
      owner: "مريم 🎬 שלום",
      file: "תמונה 🖼️ “1”.jpg",
      why: "لا أوافق 🙅‍♀️",
    };
    const asset = await actAs(ours.admin, () => anAsset(names.title), CALLER);
    const ask = { method: "POST", path: `/api/assets/${asset.id}/rights-requests`, headers: ours.admin };
    const headers = { authorization: ours.admin.authorization };
    const asked = await send({ ...ask, headers, body: { ...ASK, contentOwner: names.owner, message: names.why } });
    const token = new URL(JSON.parse(asked.text).request.link).searchParams.get("token") ?? "";
    const owner = anOwner(transport, token);
    expect(await owner.asked()).toMatchObject({
      contentTitle: names.title,
      contentOwner: names.owner,
      message: names.why,
    });
    const upload = { fileName: names.file, contentType: "image/jpeg", size: 10 };
    const opened = await send({ method: "POST", path: "/api/owner/uploads", headers: owner.headers, body: upload });
    expect(JSON.parse(opened.text)).toMatchObject({ fileName: names.file });
    expect((await owner.approve({ name: names.owner, credit: names.owner, notes: names.why })).status).toBe(200);
    const shown = await send({ method: "GET", path: `/api/assets/${asset.id}`, headers });
    expect(JSON.parse(shown.text)).toMatchObject({
      name: names.title,
      approval: { approverName: names.owner, credit: names.owner, notes: names.why },
    });
  });

  it("a denial's reason in Arabic with an emoji is kept", async () => {
    const { asset, token } = await anOpenRequest(ours.admin);
    await anOwner(transport, token).deny({ reason: "لا أوافق\n🙅‍♀️" });
    const { request } = await actAs(ours.admin, () => Asset.get(asset.id), CALLER);
    expect(request?.denyReason).toBe("لا أوافق\n🙅‍♀️");
  });
});

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64");

/** A solved challenge that was signed with another server's secret. */
const forged = async (): Promise<string> => {
  const expiresAt = new Date(Date.now() + 60_000);
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 1,
    deriveKey,
    expiresAt,
    hmacSignatureSecret: "x",
  });
  return encoded({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
};

/** Invalid proofs of work, by what is wrong with them. */
const badProofs = async (): Promise<Record<string, string>> => {
  const proof = JSON.parse(Buffer.from(await aProof(), "base64").toString());
  const { challenge, solution } = proof;
  return {
    missing: "",
    "not base64": "~~~",
    "not JSON": Buffer.from("{").toString("base64"),
    forged: await forged(),
    null: encoded(null),
    "of nothing": encoded({ challenge: null, solution: null }),
    "of texts": encoded({ challenge: "a", solution: "b" }),
    "without parameters": encoded({ challenge: { signature: challenge.signature }, solution }),
    "with a list as signature": encoded({ challenge: { ...challenge, signature: [...challenge.signature] }, solution }),
    "without a signature": encoded({ challenge: { parameters: challenge.parameters }, solution }),
    "without a solution": encoded({ challenge, solution: null }),
    "with another solution": encoded({ challenge, solution: { ...solution, counter: solution.counter + 1 } }),
    "that never expires": encoded({
      challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: undefined } },
      solution,
    }),
    "for less work": encoded({
      challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 0 } },
      solution,
    }),
  };
};

describe.each(["approve", "deny"] as const)("an owner's call to %s a request", (step) => {
  const [transport] = TRANSPORTS;
  const refused = { status: 422, code: "security.check_failed", message: "Security check failed" };

  it("an owner's answer needs an unused proof of work for this server's challenge", async () => {
    const { asset, token } = await anOpenRequest(ours.admin);
    const owner = anOwner(transport, token);
    for (const [kind, proof] of Object.entries(await badProofs())) {
      expect(refusal(await owner[step]({ proof })), kind).toMatchObject(refused);
    }
    const used = await aProof();
    const other = await anOpenRequest(ours.admin);
    expect((await anOwner(transport, other.token).deny({ proof: used })).status).toBe(200);
    expect(refusal(await owner[step]({ proof: used })), "replayed").toMatchObject(refused);
    expect((await actAs(ours.admin, () => Asset.get(asset.id), CALLER)).status).toBe("requesting-rights");
  });

  it("of four parallel answers with the same proof of work, only one is accepted", async () => {
    const proof = await aProof();
    const links = await Promise.all([1, 2, 3, 4].map(() => anOpenRequest(ours.admin)));
    const answers = await Promise.all(links.map(({ token }) => anOwner(transport, token)[step]({ proof })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  it("an owner's answer is refused if the hidden field is filled in", async () => {
    const { asset, token } = await anOpenRequest(ours.admin);
    expect(refusal(await anOwner(transport, token)[step]({ website: "https://spam.example" }))).toMatchObject(refused);
    expect((await actAs(ours.admin, () => Asset.get(asset.id), CALLER)).status).toBe("requesting-rights");
  });

  it("a denied request refuses another answer and stays denied", async () => {
    const { token } = await anOpenRequest(ours.admin);
    const owner = anOwner(transport, token);
    expect((await owner.deny()).status).toBe(200);
    expect(refusal(await owner[step]())).toMatchObject({ status: 409, code: "rights_request.already_decided" });
    expect(await owner.asked()).toMatchObject({ status: "denied", decision: { status: "denied" } });
  });
});

describe("requesting the rights to a post by its URL", () => {
  const [{ send }] = TRANSPORTS;
  const BODY = { ...ASK, contentUrl: "https://www.instagram.com/p/1", contentTitle: "Sunset" };
  const ask = async (body: object, key?: string) =>
    send({
      method: "POST",
      path: "/api/rights-requests",
      headers: { authorization: ours.member.authorization, "idempotency-key": key },
      body: { ...BODY, ...body },
    });

  it("a request without a valid proof of work or with the hidden field filled in is refused and not stored", async () => {
    const before = await actAs(ours.admin, Search.counts, CALLER);
    for (const [kind, proof] of Object.entries(await badProofs())) {
      expect(refusal(await ask({ proof })), kind).toMatchObject({ status: 422, code: "security.check_failed" });
    }
    const filled = await ask({ proof: await aProof(), website: "x" });
    expect(refusal(filled)).toMatchObject({ status: 422, code: "security.check_failed" });
    expect(await actAs(ours.admin, Search.counts, CALLER)).toEqual(before);
  });

  it("two calls with the same idempotency key make one rights request", async () => {
    const key = "0b7f1f0e-0000-4000-8000-000000000001";
    const made = [await ask({ proof: await aProof() }, key), await ask({ proof: await aProof() }, key.toUpperCase())];
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(made.map(({ text }) => JSON.parse(text).request.id)).size).toBe(1);
  });

  it("a rights request with a malformed idempotency key is refused", async () => {
    for (const key of ["short", "x".repeat(65), "with space!"]) {
      expect(refusal(await ask({ proof: await aProof() }, key))).toMatchObject({
        status: 422,
        fields: { "idempotency-key": expect.any(String) },
      });
    }
  });
});
