import { afterEach, describe, expect, it, vi } from "vitest";
import { ContractTextEntity } from "../../base/contract-text/contract-text.entity.ts";
import { HistoryEntity } from "../../base/ledger/ledger.entity.ts";
import { verify } from "../../base/ledger/verify.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/hash.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { log } from "../../platform/log.ts";
import { table } from "../../platform/store/clients.ts";
import { findTimer } from "../../platform/timer/timer.entity.ts";
import { aContract, aSession, CONTRACT_TEXT, decline, sign } from "../../testing/contracts.ts";
import { aPendingCreator } from "../../testing/creators.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Creator } from "../creator/index.ts";
import { read } from "./change.ts";
import { CONTRACT_HISTORIES } from "./histories.ts";
import { Contract } from "./index.ts";

const FAULT = "test-fault";
afterEach(() => {
  table.middlewareStack.remove(FAULT);
  vi.restoreAllMocks();
});

const onDay = <T>(day: number, work: () => T): T => withClock({ now: () => new Date(Date.now() + day * DAY_MS) }, work);
const asTeam = <T>(actor: MemberActor, work: () => T): T => actAs(actor, work, CALLER);
const typesOf = async (admin: MemberActor, id: string): Promise<string[]> => {
  const { items } = await asTeam(admin, () => Contract.history(id, { limit: 100 }));
  return items.map(({ type }) => type).toReversed();
};
const eventsOf = async (teamId: string): Promise<string[]> =>
  (await outboxEvents()).filter((event) => event.teamId === teamId).map(({ name }) => name);
const code = (name: string) => ({ kind: "conflict", code: `contract.${name}` });

describe("a signature", () => {
  it("a signature is stored with the signer's name, IP address and browser, the time and the text's hash", async () => {
    const { admin, member, teamId } = await aTeam();
    const { contract, signer } = await aContract(member);
    const session = aSession();
    const caller = { ip: "198.51.100.9", userAgent: "Phone", requestId: "r", languages: "es-MX,en;q=0.5" };
    const sent = { fullName: " Cleo  María Creator ", signatureText: "C. Creator", ip: "1.1.1.1", at: "1999-01-01" };
    const shown = await sign(signer, sent, { session }, caller);
    expect(shown).toMatchObject({
      status: "signed",
      text: CONTRACT_TEXT,
      disclosure: null,
      signed: { fullName: "Cleo  María Creator", signatureText: "C. Creator" },
    });
    const { signed } = await read(teamId, contract.id);
    expect(signed).toMatchObject({
      fullName: "Cleo  María Creator",
      signatureText: "C. Creator",
      ip: "198.51.100.9",
      userAgent: "Phone",
      session,
      textSha256: sha256(CONTRACT_TEXT),
      disclosure: { locale: "es", version: expect.any(String), text: expect.stringContaining("Firma electrónica") },
    });
    expect(sha256(signed?.disclosure.text ?? "")).toBe(signed?.disclosure.sha256);
    expect(Date.now() - Date.parse(signed?.at ?? "")).toBeLessThan(60_000);
    expect((await asTeam(admin, () => Contract.get(contract.id))).signed).toMatchObject({ ip: "198.51.100.9" });
    const seen = (await asTeam(member, () => Contract.get(contract.id))).signed;
    expect([seen?.ip, seen?.userAgent]).toEqual([undefined, undefined]);
  });

  it("the hash of a signature can be computed again from the stored record", async () => {
    const { member, teamId } = await aTeam();
    const { contract, signer } = await aContract(member);
    await sign(signer, { signatureText: "Cleo 🎬" });
    const { signed } = await read(teamId, contract.id);
    if (!signed) throw new Error("not signed");
    const { fullName, signatureText, ip, userAgent, session, at, disclosure } = signed;
    // The hashed text is written out as canonical JSON, as a program outside this project would build it.
    const form = `{"contract":${JSON.stringify(contract.id)},"disclosure":{"locale":"en","sha256":"${disclosure.sha256}","version":"${disclosure.version}"},"form":"clearhouse-signature/1","signature":{"fullName":${JSON.stringify(fullName)},"ip":"${ip}","session":"${session}","signatureText":${JSON.stringify(signatureText)},"userAgent":${JSON.stringify(userAgent)}},"signedAt":"${at}","text":${JSON.stringify(CONTRACT_TEXT)}}`;
    expect(signed.sha256).toBe(sha256(form));
  });

  it("a signature updates the history and the creator, publishes one event and removes the timers", async () => {
    const { admin, member, teamId } = await aTeam();
    const { contract, creator, signer } = await aContract(member);
    const key = (kind: "contract-end" | "contract-reminder") => findTimer({ teamId, kind, id: contract.id });
    expect([await key("contract-end"), await key("contract-reminder")]).toEqual([expect.anything(), expect.anything()]);
    await sign(signer);
    expect([await key("contract-end"), await key("contract-reminder")]).toEqual([undefined, undefined]);
    expect((await asTeam(member, () => Creator.get(creator.id))).contract).toMatchObject({
      id: contract.id,
      status: "signed",
    });
    const { items } = await asTeam(admin, () => Contract.history(contract.id, { limit: 10 }));
    const { signed } = await read(teamId, contract.id);
    expect(items[0]).toMatchObject({
      type: "contract.signed",
      from: "pending",
      to: "signed",
      by: { kind: "signer", name: "Cleo Creator", ip: CALLER.ip, userAgent: CALLER.userAgent },
      facts: { "text sha256": sha256(CONTRACT_TEXT), "signed sha256": signed?.sha256 },
    });
    const { data: stored } = await HistoryEntity.get({ teamId, subjectId: contract.id, seq: 2 }).go();
    expect(JSON.stringify(stored?.facts)).not.toContain("Cleo");
    expect(await verify(CONTRACT_HISTORIES, { teamId, id: contract.id })).toMatchObject({ ok: true, entries: 2 });
    expect(await eventsOf(teamId)).toEqual(expect.arrayContaining(["contract.created", "contract.signed"]));
    expect((await eventsOf(teamId)).filter((name) => name === "contract.signed")).toHaveLength(1);
  });

  it("one of a hundred parallel signatures is stored, and the other signatures are refused", async () => {
    const { admin, member, teamId } = await aTeam();
    const { contract, signer } = await aContract(member);
    const all = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) => sign(signer, { fullName: `Cleo Creator ${n}` })),
    );
    const won = all.flatMap((one) => (one.status === "fulfilled" ? [one.value.signed?.fullName] : []));
    expect(won).toHaveLength(1);
    for (const one of all) if (one.status === "rejected") expect(one.reason).toMatchObject(code("already_signed"));
    expect((await read(teamId, contract.id)).signed?.fullName).toBe(won[0]);
    expect(await typesOf(admin, contract.id)).toEqual(["contract.created", "contract.signed"]);
    expect((await eventsOf(teamId)).filter((name) => name === "contract.signed")).toHaveLength(1);
  });

  it("only one of many parallel signatures, refusals and voidings of a contract is stored", async () => {
    const { admin, member } = await aTeam();
    const { contract, signer } = await aContract(member);
    const all = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) =>
        n % 3 === 0
          ? decline(signer)
          : n % 3 === 1
            ? sign(signer)
            : asTeam(admin, () => Contract.voidContract(contract.id)),
      ),
    );
    const types = await typesOf(admin, contract.id);
    expect(types).toHaveLength(2);
    const { status } = await asTeam(admin, () => Contract.get(contract.id));
    expect(types[1]).toBe(`contract.${status}`);
    const codes = all.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(codes.every((one) => /^contract\.(already_signed|already_declined|voided)$/.test(one))).toBe(true);
  });

  it.each([
    ["signing session", () => ({ session: aSession() })],
    ["idempotency key", () => ({ key: "0b7f1f0e-0000-4000-8000-000000000001" })],
  ])(
    "a repeated signature with the same %s returns the stored signature, even if the new fields differ",
    async (_which, attempt) => {
      const { admin, member } = await aTeam();
      const { contract, signer } = await aContract(member);
      const tried = attempt();
      const first = await sign(signer, {}, tried);
      const again = await Promise.all([sign(signer, {}, tried), sign(signer, { fullName: "Another Name" }, tried)]);
      for (const one of again) expect(one).toEqual(first);
      expect(await typesOf(admin, contract.id)).toHaveLength(2);
      await expect(sign(signer)).rejects.toMatchObject(code("already_signed"));
      await expect(decline(signer, "", tried)).rejects.toMatchObject(code("already_signed"));
    },
  );

  it("a signature is stored once even if DynamoDB's first answers are lost", async () => {
    const { admin, member } = await aTeam();
    const { contract, signer } = await aContract(member);
    let lost = 0;
    table.middlewareStack.add(
      (next, context) => async (args) => {
        const answered = await next(args);
        if (context.commandName?.startsWith("TransactWrite") && lost++ < 2)
          throw Object.assign(new Error("hang up"), { name: "TimeoutError" });
        return answered;
      },
      { name: FAULT, step: "initialize" },
    );
    expect(await sign(signer)).toMatchObject({ status: "signed" });
    expect(lost).toBe(3);
    expect(await typesOf(admin, contract.id)).toEqual(["contract.created", "contract.signed"]);
  });

  it("a signature whose transaction fails stores nothing and can be repeated", async () => {
    const { admin, member, teamId } = await aTeam();
    const { contract, creator, signer } = await aContract(member);
    table.middlewareStack.add(
      (next, context) => (args) =>
        context.commandName?.startsWith("TransactWrite") ? Promise.reject(new Error("down")) : next(args),
      { name: FAULT, step: "initialize" },
    );
    await expect(sign(signer)).rejects.toThrow("down");
    table.middlewareStack.remove(FAULT);
    expect(await typesOf(admin, contract.id)).toEqual(["contract.created"]);
    expect((await asTeam(member, () => Creator.get(creator.id))).contract?.status).toBe("pending");
    expect(await eventsOf(teamId)).not.toContain("contract.signed");
    expect(await sign(signer)).toMatchObject({ status: "signed" });
  });

  it("a signature is refused if the contract's stored text was changed after the contract was sent", async () => {
    const { admin, member, teamId } = await aTeam();
    const { contract, signer } = await aContract(member);
    const logged = vi.spyOn(log, "error").mockReturnValue();
    const part = { teamId, ownerId: contract.id, part: 0 };
    await ContractTextEntity.put({ ...part, parts: 1, text: `${CONTRACT_TEXT} You owe us money.` }).go();
    await expect(sign(signer)).rejects.toMatchObject(code("text_damaged"));
    expect(logged).toHaveBeenCalledOnce();
    expect(await typesOf(admin, contract.id)).toEqual(["contract.created"]);
  });

  it("a signature is refused if it doesn't name the current version of the disclosure", async () => {
    const { member } = await aTeam();
    const { signer } = await aContract(member);
    await expect(sign(signer, { disclosureSha256: "0".repeat(64) })).rejects.toMatchObject({
      code: "request.invalid",
      fields: { disclosureSha256: expect.any(String) },
    });
  });
});

describe("an invalid signature", () => {
  const refused = async (answer: object) => {
    const { member } = await aTeam();
    const { signer } = await aContract(member);
    return expect(sign(signer, answer)).rejects;
  };
  it.each([
    ["no name", { fullName: " " }, "fullName", "Please fill in all required fields"],
    ["no signature", { signatureText: "\u200b" }, "signatureText", "Please fill in all required fields"],
    ["a name of one letter", { fullName: "C" }, "fullName", "Please enter a valid name (at least 2 characters)"],
    ["a name of 101 letters", { fullName: "C".repeat(101) }, "fullName", "Name is too long (maximum 100 characters)"],
    ["no consent", { agreed: false as true }, "agreed", "Please confirm that you agree to the contract terms"],
  ])("a signature with %s is refused with a message at the field", async (_what, answer, field, message) => {
    await (await refused(answer)).toMatchObject({ code: "request.invalid", fields: { [field]: message } });
  });
});

describe("a signature that comes too late", () => {
  it("a declined contract can't be signed, and stays declined", async () => {
    const { admin, member, teamId } = await aTeam();
    const { contract, creator, signer } = await aContract(member);
    expect(await decline(signer, "Too broad")).toMatchObject({
      status: "declined",
      text: "",
      declined: { reason: "Too broad" },
    });
    await expect(sign(signer)).rejects.toMatchObject(code("already_declined"));
    await expect(decline(signer)).rejects.toMatchObject(code("already_declined"));
    expect((await asTeam(admin, () => Contract.get(contract.id))).declined?.reason).toBe("Too broad");
    expect((await asTeam(admin, () => Creator.get(creator.id))).contract?.status).toBe("declined");
    expect(await findTimer({ teamId, kind: "contract-reminder", id: contract.id })).toBeUndefined();
    const { items } = await asTeam(member, () => Contract.history(contract.id, { limit: 1 }));
    expect(items[0]).toMatchObject({ by: { kind: "signer" }, facts: { reason: "Too broad" } });
  });

  it("a voided contract can't be signed, and the signer doesn't see why it was voided", async () => {
    const { member } = await aTeam();
    const { contract, signer } = await aContract(member);
    await asTeam(member, () => Contract.voidContract(contract.id, "Wrong text"));
    await expect(sign(signer)).rejects.toMatchObject(code("voided"));
    expect(await actAs(signer, Contract.forSigner)).toMatchObject({ status: "voided", text: "" });
    expect(JSON.stringify(await actAs(signer, Contract.forSigner))).not.toContain("Wrong text");
  });

  it("a signature after 60 days is refused even if the expiry isn't stored yet", async () => {
    const { member } = await aTeam();
    const { signer } = await aContract(member);
    await expect(onDay(61, () => sign(signer))).rejects.toMatchObject(code("expired"));
    expect(await onDay(61, () => actAs(signer, Contract.forSigner))).toMatchObject({ status: "expired", text: "" });
    expect(await onDay(59, () => sign(signer))).toMatchObject({ status: "signed" });
  });

  it("a rejected creator can decline a contract, but can sign only after the team approves the creator", async () => {
    const { admin, member } = await aTeam();
    const creator = await asTeam(member, () => aPendingCreator());
    const [{ contract, signer }, other] = [
      await aContract(member, { creatorId: creator.id }),
      await aContract(member, { creatorId: creator.id }),
    ];
    await asTeam(member, () => Creator.reject(creator.id, "Not our style"));
    await expect(sign(signer)).rejects.toMatchObject(code("on_hold"));
    expect(await decline(other.signer)).toMatchObject({ status: "declined" });
    const send = () => Sent.sendContract({ creatorId: creator.id, text: CONTRACT_TEXT });
    for (const act of [send, () => Contract.resend(contract.id)]) {
      await expect(asTeam(member, act)).rejects.toMatchObject({ code: "creator.rejected" });
    }
    await asTeam(admin, () => Creator.approve(creator.id));
    expect(await sign(signer)).toMatchObject({ status: "signed" });
  });

  it("a contract can't be signed once its creator is deleted", async () => {
    const { admin, member } = await aTeam();
    const { creator, signer } = await aContract(member);
    await asTeam(admin, () => Creator.remove(creator.id));
    await expect(sign(signer)).rejects.toMatchObject(code("voided"));
  });
});

it("an edit of the creator and a signature at the same time are both stored", async () => {
  const { member } = await aTeam();
  const { creator, signer } = await aContract(member);
  const { decided: _, contract: _latest, createdAt: _at, origin: _origin, status: _status, id, ...fields } = creator;
  await Promise.all([
    sign(signer),
    ...[1, 2, 3].map((n) =>
      asTeam(member, () => Sent.editCreator(id, { ...fields, notes: `Note ${n}` })).catch((error: unknown) => {
        expect(error).toMatchObject({ code: "creator.conflict" });
      }),
    ),
  ]);
  expect(await asTeam(member, () => Creator.get(id))).toMatchObject({
    notes: expect.stringContaining("Note"),
    contract: { status: "signed" },
  });
});
