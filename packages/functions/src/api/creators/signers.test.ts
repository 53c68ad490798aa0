import { randomUUID } from "node:crypto";
import { Contract } from "@clearhouse/core/contracts/contract/index.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aContract } from "@clearhouse/core/testing/contracts.ts";
import { anOpenRequest, aProof, CALLER } from "@clearhouse/core/testing/scene.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { headersOf, refusal, TRANSPORTS } from "../../testing/call.ts";
import { aSignedContract, sessionOf } from "../../testing/contract.ts";
import { aSigner } from "../../testing/roles/signer.ts";
import { callOf, rows } from "../../testing/route-address.ts";
import { ROUTES, routesBy } from "../../testing/routes.ts";
import { aTeamWithEverything, type TeamWithEverything } from "../../testing/team-with-everything.ts";

let ours: TeamWithEverything;
/** Links that don't work, by the reason why. */
let invalid: Record<string, string | undefined>;

beforeAll(async () => {
  ours = await aTeamWithEverything("Clearhouse Network");
  invalid = {
    missing: undefined,
    empty: "",
    unknown: "a".repeat(26),
    "in upper case": ours.signingToken.toUpperCase(),
    "with more behind it": `${ours.signingToken}a`,
    "an owner's": (await anOpenRequest(ours.admin)).token,
    "an invite's": ours.invite.code,
    "somebody's id": ours.ids.contractId,
    "of other letters": "ÄÖÜ12345",
    endless: "a".repeat(10_000),
  };
});

const [inProcess] = TRANSPORTS;
const open = async (text?: string) => {
  const made = await aContract(ours.admin, { ...(text !== undefined && { text }) });
  const read = () => actAs(ours.admin, () => Contract.get(made.contract.id), CALLER);
  const history = async () =>
    (await actAs(ours.admin, () => Contract.history(made.contract.id, { limit: 20 }), CALLER)).items;
  return { ...made, read, history, browser: (userAgent?: string) => aSigner(inProcess, made.token, userAgent) };
};

describe.each(TRANSPORTS)("links of contracts, $name", (transport) => {
  const signers = ROUTES.filter(({ audience }) => audience === "signer");

  describe.each(rows(routesBy(transport, signers)))("the route $title", ({ route }) => {
    // Each transport's clock is set to another minute, because a rate limit counts all calls without a token in a
    // minute.
    const minute = { now: () => new Date(Date.now() + TRANSPORTS.indexOf(transport) * 60_000) };
    const send: typeof transport.send = (call) => withClock(minute, () => transport.send(call));

    it("all invalid links of contracts get the same refusal", async () => {
      const answers = [];
      for (const [kind, token] of Object.entries(invalid)) {
        const answer = await send(callOf(route, ours.ids, { "clearhouse-token": token }));
        expect(refusal(answer), kind).toMatchObject({
          status: 404,
          code: "contract.not_found",
          message: "The contract signing link is invalid or expired",
        });
        expect(answer.cookies, kind).toEqual([]);
        answers.push({ ...refusal(answer), headers: headersOf(answer) });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    });

    it("a call with a member's ID token instead of a contract's link is refused", async () => {
      const answer = await send(callOf(route, ours.ids, { authorization: ours.admin.authorization }));
      expect(refusal(answer)).toMatchObject({ status: 404, code: "contract.not_found" });
    });
  });

  it("a signer signs with only the link, and a text, name and signature in Arabic or Hebrew are kept", async () => {
    const text = "اتفاق 🌅\n\tעם “Straße” \u202eABC";
    const { token, read } = await open(text);
    const signer = aSigner(transport, token);
    const asked = await signer.asked();
    expect(asked).toMatchObject({
      status: "pending",
      text,
      name: "Cleo Creator",
      team: { name: "Clearhouse Network" },
    });
    const names = { fullName: "مريم 🎬 שלום", signatureText: "שלום 🖊️" };
    const answer = await signer.sign(names);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({ status: "signed", signed: names, text });
    expect((await read()).signed).toMatchObject(names);
  });
});

it("a contract's link opens no route of members or admins, and no rights request", async () => {
  for (const route of ROUTES.filter(({ audience }) => audience === "member" || audience === "admin")) {
    const answer = await inProcess.send(callOf(route, ours.ids, { "clearhouse-token": ours.signingToken }));
    expect(refusal(answer)).toMatchObject({ status: 401 });
  }
  const path = "/api/owner/rights-request";
  const answer = await inProcess.send({ method: "GET", path, headers: { "clearhouse-token": ours.signingToken } });
  expect(refusal(answer)).toMatchObject({ status: 404, code: "rights_request.not_found" });
});

describe("reading a contract", () => {
  it("a contract's history records a person's reported view, but neither a bot's view nor a plain read", async () => {
    const { browser, history } = await open();
    for (const _ of [1, 2]) await browser().look();
    for (const bot of ["Slackbot-LinkExpanding 1.0", "facebookexternalhit/1.1", "curl/8"]) {
      expect((await browser(bot).view()).status).toBe(204);
    }
    expect((await history()).map(({ type }) => type)).toEqual(["contract.created"]);
    expect((await browser().view()).status).toBe(204);
    expect((await history()).map(({ type }) => type)).toEqual(["contract.viewed", "contract.created"]);
  });

  it("a voided contract shows its status without its text or the team's note, and can't be signed", async () => {
    const { contract, browser } = await open("Secret terms");
    await actAs(ours.admin, () => Contract.voidContract(contract.id, "Internal reason"), CALLER);
    const { status, text } = await browser().look();
    expect([status, JSON.parse(text).status]).toEqual([200, "voided"]);
    for (const hidden of ["Secret terms", "Internal reason", contract.party.email]) {
      expect(text).not.toContain(hidden);
    }
    expect(refusal(await browser().sign())).toMatchObject({
      status: 409,
      code: "contract.voided",
      message: "This contract was withdrawn and can no longer be signed.",
    });
  });
});

describe("signing a contract", () => {
  it("a signed contract refuses another signature and a decline, and shows the first signature", async () => {
    const { browser, read } = await open();
    expect((await browser().sign({ fullName: "Cleo One" })).status).toBe(200);
    const other = browser();
    expect(refusal(await other.sign({ fullName: "Cleo Two" }))).toMatchObject({
      status: 409,
      code: "contract.already_signed",
      message: "This contract has already been signed.",
    });
    expect(refusal(await other.decline())).toMatchObject({ status: 409, code: "contract.already_signed" });
    expect(await other.asked()).toMatchObject({ status: "signed", signed: { fullName: "Cleo One" } });
    expect((await read()).signed?.fullName).toBe("Cleo One");
  });

  it("signing again in the same browser or with the same idempotency key returns the first signature", async () => {
    const { browser } = await open();
    const [tab, elsewhere, key] = [browser(), browser(), randomUUID()];
    const first = JSON.parse((await tab.sign({}, key)).text).signed;
    expect(JSON.parse((await tab.sign({ fullName: "Another Name" })).text).signed).toEqual(first);
    expect(JSON.parse((await elsewhere.sign({}, key)).text).signed).toEqual(first);
    expect(refusal(await browser().sign({}, randomUUID())).code).toBe("contract.already_signed");
  });

  it("of six parallel signatures of one contract, one is accepted and five are refused", async () => {
    const { browser } = await open();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => browser().sign()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it("a signature has the time, IP address, browser and session that the server sees, and not the values in the body", async () => {
    const { browser, history, contract } = await open();
    const signer = browser("The signer's browser");
    const made = { at: "1999-01-01T00:00:00.000Z", ip: "1.1.1.1", userAgent: "x", session: "mine", teamId: "tea_1" };
    expect((await signer.sign(made)).status).toBe(200);
    const { signed } = await actAs(ours.admin, () => Contract.get(contract.id), CALLER);
    expect(signed).toMatchObject({ userAgent: "The signer's browser", ip: expect.stringMatching(/^198\.51\./) });
    expect(Date.now() - Date.parse(signed?.at ?? "")).toBeLessThan(60_000);
    expect(signer.cookie()).toContain(`clearhouse-signing=${await sessionOf(ours.teamId, contract.id)}.`);
    const bySigner = (await history()).find(({ type }) => type === "contract.signed");
    expect(bySigner?.by).toMatchObject({ userAgent: "The signer's browser", name: "Cleo Creator" });
  });

  it("reading a contract sets a session cookie that scripts can't read, and replaces a forged session cookie", async () => {
    const { browser, token } = await open();
    const answer = await browser().look();
    expect(answer.cookies).toEqual([
      expect.stringMatching(
        /^clearhouse-signing=[a-z2-7]{26}\.[\w-]{22}; Path=\/api\/sign-contract; HttpOnly;.* SameSite=Strict$/,
      ),
    ]);
    const [kept = ""] = (answer.cookies[0] ?? "").split(";");
    const look = async (cookie: string) => {
      const headers = { "clearhouse-token": token, cookie };
      return (await inProcess.send({ method: "GET", path: "/api/sign-contract", headers })).cookies;
    };
    expect(await look(kept)).toEqual([]);
    for (const made of ["clearhouse-signing=mine", `${kept}A`, kept.replace("=", "=a")]) {
      expect(await look(made), made).toHaveLength(1);
    }
  });

  it.each([
    ["without a name", { fullName: "" }, "fullName", "Please fill in all required fields"],
    ["without a signature", { signatureText: " " }, "signatureText", "Please fill in all required fields"],
    ["without consent", { agreed: false }, "agreed", "Please confirm that you agree to the contract terms"],
    [
      "with another disclosure",
      { disclosureSha256: "0".repeat(64) },
      "disclosureSha256",
      "This page has changed. Please load it again.",
    ],
  ])("signing a contract %s is refused, and the contract stays pending", async (_what, change, field, message) => {
    const { browser, read } = await open();
    expect(refusal(await browser().sign(change as Parameters<ReturnType<typeof browser>["sign"]>[0]))).toMatchObject({
      status: 422,
      code: "request.invalid",
      fields: { [field]: message },
    });
    expect((await read()).status).toBe("pending");
  });

  it.each(["sign", "decline"] as const)(
    "a call to %s a contract needs a new proof of work and an empty hidden field",
    async (step) => {
      const [one, other] = [await open(), await open()];
      const refused = { status: 422, code: "security.check_failed" };
      for (const change of [{ proof: "" }, { proof: "~~~" }, { website: "https://spam.example" }]) {
        expect(refusal(await one.browser()[step](change))).toMatchObject(refused);
      }
      const proof = await aProof();
      expect((await one.browser()[step]({ proof })).status).toBe(200);
      expect(refusal(await other.browser()[step]({ proof }))).toMatchObject(refused);
      expect((await other.read()).status).toBe("pending");
    },
  );
});

it("a declined contract can't be signed any more, and the team sees the signer's reason", async () => {
  const { browser, read } = await open();
  const answer = await browser().decline({ reason: "לא מסכים 🙅‍♀️\nNot these terms" });
  expect(JSON.parse(answer.text)).toMatchObject({ status: "declined", text: "" });
  expect((await read()).declined?.reason).toBe("לא מסכים 🙅‍♀️\nNot these terms");
  expect(refusal(await browser().sign())).toMatchObject({ status: 409, code: "contract.already_declined" });
});

it("a contract with 200,000 characters of 3 bytes each can be sent, read and signed", async () => {
  const text = "漢".repeat(200_000);
  const { id: creatorId } = ours.creator;
  const answer = await inProcess.send({
    method: "POST",
    path: "/api/contracts",
    headers: { authorization: ours.member.authorization },
    body: { creatorId, text },
  });
  expect(answer.status).toBe(201);
  const token = new URL(JSON.parse(answer.text).link).pathname.split("/").at(-1) ?? "";
  const signer = aSigner(inProcess, token);
  expect((await signer.asked()).text === text).toBe(true);
  expect((await signer.sign()).status).toBe(200);
});

it.each(TRANSPORTS)("a member and the signer can download the files of a signed contract, $name", async ({ send }) => {
  const { contract, token } = await aSignedContract(ours.admin);
  const sides = [
    [`/api/contracts/${contract.id}`, { authorization: ours.member.authorization }],
    ["/api/sign-contract", { "clearhouse-token": token }],
  ] as const;
  for (const [path, headers] of sides) {
    const pdf = await send({ method: "GET", path: `${path}/documents/pdf`, headers });
    const text = await send({ method: "GET", path: `${path}/documents/text`, headers });
    expect([pdf.status, text.status]).toEqual([200, 200]);
    expect(Object.fromEntries(pdf.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="contract_${contract.id}.pdf"`,
      "cache-control": "no-store",
    });
    expect(Object.fromEntries(text.headers)).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="contract_${contract.id}.txt"`,
      "cache-control": "no-store",
    });
    expect(pdf.text).toContain(contract.id);
    expect(text.text).toMatch(/^We may use your content\.\n/);
  }
});
