import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, it, vi } from "vitest";
import { ContractTextEntity } from "../../base/contract-text/contract-text.entity.ts";
import { verifyAll } from "../../base/ledger/verify.ts";
import { env } from "../../platform/env.ts";
import { sha256 } from "../../platform/hash.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { keepOnce } from "../../platform/store/kept-document.ts";
import { contractDocumentKey } from "../../platform/store/object-key.ts";
import { s3 } from "../../platform/store/s3.ts";
import { aContract, decline, sign } from "../../testing/contracts.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aTeam, CALLER } from "../../testing/scene.ts";
import { find } from "../contract/change.ts";
import { ContractEntity } from "../contract/contract.entity.ts";
import { CONTRACT_HISTORIES } from "../contract/histories.ts";
import { Contract } from "../contract/index.ts";
import type { ContractDocument } from "./document.ts";
import { makeDocuments } from "./make.ts";
import { forMember, forSigner } from "./read.ts";

/** Used in the tests instead of the rendering and sealing of a PDF. */
const draw = async (document: ContractDocument) => Buffer.from(`%PDF ${JSON.stringify(document)}`);

const TEXT = "  We may use your content.\n\nYou keep your copyright.\n";

/** A contract that its creator has opened and signed. */
const aSignature = async () => {
  const { admin, member, teamId } = await aTeam();
  const made = await aContract(admin, { text: TEXT, contentTitle: "Sunset" });
  await actAs(made.signer, () => Contract.viewed(), CALLER);
  await sign(made.signer, { fullName: "Cleopatra Creator", signatureText: "C. Creator" });
  const { id } = made.contract;
  const make = (with_: typeof draw = draw) =>
    actAs({ kind: "system", name: "test", teamId }, () => makeDocuments(id, with_), CALLER);
  const get = () => actAs(member, () => Contract.get(id));
  const steps = async () =>
    (await actAs(admin, () => Contract.history(id, { limit: 100 }))).items.filter(
      ({ type }) => type === "contract.document.stored",
    );
  const events = async () =>
    (await outboxEvents()).filter((event) => event.teamId === teamId && event.name === "contract.document.stored");
  const file = (kind: "pdf" | "text") => actAs(member, () => forMember(id, kind));
  return { ...made, admin, member, teamId, id, make, get, steps, events, file };
};

describe("the files of a signed contract", () => {
  it("a signed contract's files are made from its text, parties, signature, times and hashes", async () => {
    const { make, get, admin, contract, creator, id } = await aSignature();
    const seen = vi.fn(draw);
    await make(seen);
    const [document] = seen.mock.calls[0] ?? [];
    const { items } = await actAs(admin, () => Contract.history(id, { limit: 100 }));
    const signing = items.find(({ type }) => type === "contract.signed");
    const { signed, viewedAt, textSha256 } = await get();
    expect(document).toMatchObject({
      contractId: id,
      version: 1,
      title: "Sunset",
      team: { legalName: "Clearhouse Network" },
      text: TEXT,
      sentBy: contract.sentBy,
      party: { name: creator.name, email: creator.email },
      signature: {
        ...{ fullName: "Cleopatra Creator", signatureText: "C. Creator" },
        ...{ ip: CALLER.ip, userAgent: CALLER.userAgent },
      },
      times: { sentAt: contract.createdAt, sentAgainAt: contract.sentAt, viewedAt, signedAt: signed?.at },
      hashes: { sent: textSha256, signed: signing?.facts["text sha256"], signature: signing?.facts["signed sha256"] },
      disclosure: { version: signed?.disclosureVersion, sha256: signing?.facts["disclosure sha256"] },
      chain: { seq: signing?.seq, hash: signing?.hash },
    });
    expect(sha256(document?.disclosure.text ?? "")).toBe(document?.disclosure.sha256);
  });

  it("a contract's text file begins with the signed text and lists the details of the signature", async () => {
    const { make, file, get, id } = await aSignature();
    await make();
    const [pdf, text] = [await file("pdf"), await file("text")];
    expect([pdf.fileName, text.fileName]).toEqual([`contract_${id}.pdf`, `contract_${id}.txt`]);
    const said = text.body.toString("utf8");
    const { signed, textSha256 } = await get();
    expect(sha256(said.slice(0, TEXT.length))).toBe(textSha256);
    expect(said.slice(TEXT.length)).toMatch(/^\n\n={72}\nSignature\n/);
    for (const row of [
      ...[`Contract ID: ${id}`, "Full name: Cleopatra Creator", "Signature: C. Creator", `Signed at: ${signed?.at}`],
      ...[`IP address: ${CALLER.ip}`, `User agent: ${CALLER.userAgent}`],
      `SHA-256 of text and signature: ${signed?.sha256}`,
    ])
      expect(said.split("\n")).toContain(row);
  });

  it("a signed contract's files are made and recorded once if their event is delivered repeatedly", async () => {
    const { make, get, steps, events, file, teamId, id } = await aSignature();
    const once = vi.fn(draw);
    await Promise.all([make(once), make(once)]);
    const calls = once.mock.calls.length;
    await make(once);
    await make(once);
    expect(once).toHaveBeenCalledTimes(calls);
    const [pdf, text] = [await file("pdf"), await file("text")];
    const { documents } = await get();
    expect(documents).toEqual({
      pdf: { sha256: sha256(pdf.body), size: pdf.body.length },
      text: { sha256: sha256(text.body), size: text.body.length },
      madeAt: expect.any(String),
    });
    const entered = await steps();
    expect(entered.map(({ facts }) => facts)).toEqual([
      {
        ...{ "pdf sha256": sha256(pdf.body), "pdf size": String(pdf.body.length) },
        ...{ "text file sha256": sha256(text.body), "text file size": String(text.body.length) },
      },
    ]);
    expect(await events()).toHaveLength(1);
    const { CacheControl, ContentType } = await s3.send(
      new GetObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key: `contracts/${teamId}/${id}.pdf` }),
    );
    expect({ CacheControl, ContentType }).toEqual({
      CacheControl: "private, no-store",
      ContentType: "application/pdf",
    });
  });

  it("a signed contract's files come from only one of three parallel deliveries of the event", async () => {
    const { make, file, get, steps } = await aSignature();
    const others = ["one", "another", "a third"].map((words) => make(async () => Buffer.from(`%PDF ${words}`)));
    await Promise.all(others);
    const { body } = await file("pdf");
    expect((await get()).documents?.pdf.sha256).toBe(sha256(body));
    expect(await steps()).toHaveLength(1);
  });

  it("if an interrupted event handler stored a contract's file, the event's next delivery keeps and records that file", async () => {
    const { make, steps, file, teamId, id } = await aSignature();
    const first = Buffer.from("%PDF the first");
    await keepOnce(contractDocumentKey(teamId, id, "pdf"), "application/pdf", async () => first);
    const again = vi.fn(draw);
    await make(again);
    expect(again).not.toHaveBeenCalled();
    expect((await file("pdf")).body.equals(first)).toBe(true);
    expect((await steps())[0]?.facts["pdf sha256"]).toBe(sha256(first));
  });

  it("no files are made for a declined contract or for a contract whose text was changed", async () => {
    const { admin, teamId } = await aTeam();
    const { contract, signer } = await aContract(admin);
    await decline(signer);
    const never = vi.fn(draw);
    await actAs({ kind: "system", name: "test", teamId }, () => makeDocuments(contract.id, never), CALLER);
    const { make, steps, ...damaged } = await aSignature();
    await changeText(damaged.teamId, damaged.id);
    await expect(make(never)).rejects.toMatchObject({ code: "contract.text_damaged" });
    expect(never).not.toHaveBeenCalled();
    expect(await steps()).toEqual([]);
  });
});

const changeText = async (teamId: string, ownerId: string) =>
  ContractTextEntity.patch({ teamId, ownerId, part: 0 })
    .set({ text: TEXT.replace("may", "can") })
    .go();

/** Changes one byte of a stored file. */
const changeByte = async (teamId: string, contractId: string, kind: "pdf" | "text") => {
  const Key = (await find(teamId, contractId))?.documents?.[kind].key ?? "";
  const { Body: stored } = await s3.send(new GetObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key }));
  const Body = Buffer.from((await stored?.transformToByteArray()) ?? []);
  Body[20] = (Body[20] ?? 0) ^ 1;
  await s3.send(new PutObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key, Body }));
};

describe("access to the files of a contract", () => {
  it("members and the signer can read a contract's files, and another team finds no contract", async () => {
    const { make, signer, file, id } = await aSignature();
    await make();
    for (const kind of ["pdf", "text"] as const) {
      const theirs = await actAs(signer, () => forSigner(kind), CALLER);
      expect(theirs).toEqual(await file(kind));
    }
    const other = await aTeam();
    await expect(actAs(other.admin, () => forMember(id, "pdf"))).rejects.toMatchObject({ code: "contract.not_found" });
  });

  it("a contract's files can't be read until they are made, and the signer sees whether the files are made", async () => {
    const { admin } = await aTeam();
    const unsigned = await aContract(admin);
    const refused = { code: "contract_document.not_found" };
    await expect(actAs(admin, () => forMember(unsigned.contract.id, "text"))).rejects.toMatchObject({
      ...refused,
      message: "This contract doesn't have a signed document file",
    });
    const { signer, make, file, get } = await aSignature();
    await expect(file("pdf")).rejects.toMatchObject({ ...refused, message: expect.stringContaining("isn't here yet") });
    const asked = () => actAs(signer, () => Contract.forSigner(), CALLER);
    expect([(await asked()).documents, (await get()).documents]).toEqual([false, undefined]);
    await make();
    expect((await asked()).documents).toBe(true);
  });

  it.each(["pdf", "text"] as const)(
    "a contract's %s file with a changed byte is refused to members and to the signer",
    async (kind) => {
      const { make, file, signer, teamId, id } = await aSignature();
      await make();
      await changeByte(teamId, id, kind);
      const refused = { code: "contract_document.changed" };
      await expect(file(kind)).rejects.toMatchObject(refused);
      await expect(actAs(signer, () => forSigner(kind), CALLER)).rejects.toMatchObject(refused);
    },
  );
});

describe("verifying a contract", () => {
  const verified = async (teamId: string) => {
    const found: unknown[] = [];
    for await (const { finding } of verifyAll(teamId, CONTRACT_HISTORIES)) found.push(finding);
    return found;
  };
  type Damage = (teamId: string, id: string) => Promise<unknown>;
  const changeSignature =
    (change: { fullName?: string; ip?: string }): Damage =>
    async (teamId, contractId) => {
      const signed = (await find(teamId, contractId))?.signed;
      if (signed)
        await ContractEntity.patch({ teamId, contractId })
          .set({ signed: { ...signed, ...change } })
          .go();
    };

  it("a contract with unchanged text, signature and files is valid", async () => {
    const { make, teamId } = await aSignature();
    await make();
    expect(await verified(teamId)).toEqual([{ ok: true, entries: 4, redacted: 0 }]);
  });

  it.each<[string, Damage, object]>([
    ["the text", changeText, { seq: 1, reason: "text_differs" }],
    ["the signer's IP address", changeSignature({ ip: "203.0.113.8" }), { seq: 3, reason: "signature_differs" }],
    ["the signer's name", changeSignature({ fullName: "Eve" }), { seq: 3, reason: "signature_differs" }],
    [
      "a byte of the PDF",
      (teamId, id) => changeByte(teamId, id, "pdf"),
      { seq: 4, reason: "file_differs", about: "PDF" },
    ],
    [
      "a byte of the text file",
      (teamId, id) => changeByte(teamId, id, "text"),
      { seq: 4, reason: "file_differs", about: "text file" },
    ],
  ])("the check names the history entry that doesn't match after a change of %s", async (_, damage, flaw) => {
    const { make, teamId, id } = await aSignature();
    await make();
    await damage(teamId, id);
    expect(await verified(teamId)).toEqual([{ ok: false, ...flaw }]);
  });

  it("the check reports a contract's signature that has no entry in the history", async () => {
    const { admin, teamId } = await aTeam();
    const [signed, open] = [await aSignature(), await aContract(admin)];
    const forged = (await find(signed.teamId, signed.id))?.signed;
    if (!forged) throw new Error("It isn't signed");
    await ContractEntity.patch({ teamId, contractId: open.contract.id }).set({ signed: forged }).go();
    expect(await verified(teamId)).toEqual([{ ok: false, seq: 1, reason: "signature_differs" }]);
  });
});
