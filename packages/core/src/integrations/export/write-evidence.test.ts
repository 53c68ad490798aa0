import { execFile } from "node:child_process";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashOf } from "../../base/ledger/chain.ts";
import { env } from "../../platform/env.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { s3 } from "../../platform/store/s3.ts";
import { Anchor } from "../../rights/anchor/index.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { settingTo } from "../../testing/approval.ts";
import { editOf } from "../../testing/edit.ts";
import { anAsset, anOpenRequest, approve, aTeam, CALLER, deny } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { read } from "./read.ts";
import { type EvidenceFile, writeEvidence } from "./write-evidence.ts";

const SCRIPT = join(import.meta.dirname, "../../../../web/public/verify-evidence.mjs");

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "evidence-"));
  // A person who receives an evidence file runs the script outside this repository, so the tests do so too.
  await copyFile(SCRIPT, join(folder, "verify-evidence.mjs"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the verification script on a file. */
const verified = async (text: string): Promise<{ code: number; out: string; err: string }> => {
  const path = join(folder, "evidence.json");
  await writeFile(path, text);
  return new Promise((resolve) => {
    execFile(process.execPath, [join(folder, "verify-evidence.mjs"), path], { env: {} }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
};

const exportOf = async (person: MemberActor, assetId: string): Promise<string> => {
  const { id } = await actAs(person, () => Sent.createExport({ kind: "evidence", assetId }), CALLER);
  await actAs({ kind: "system", name: "test", teamId: person.teamId }, () => writeEvidence(id));
  const { key, state, fileName } = await read(person.teamId, id);
  expect([state, fileName.replace(/\d{4}-\d\d-\d\d/, "DAY")]).toEqual([
    "done",
    `evidence-${assetId.slice(-8)}-DAY.json`,
  ]);
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
  return (await Body?.transformToString()) ?? "";
};

/** A team with an approved request whose entries are in a daily checkpoint. */
const answered = async () => {
  const team = await aTeam("Zoë’s Network 🌅");
  const { asset, owner } = await anOpenRequest(team.admin);
  await approve(owner, { name: "Olivia Ñandú", restrictions: ["No modifications"] });
  await actAs({ kind: "system", name: "write-anchor", teamId: team.teamId }, () => Anchor.write());
  return { ...team, assetId: asset.id };
};

describe("an asset's evidence as JSON", () => {
  it("the verification script finds an admin's evidence file valid", async () => {
    const { admin, assetId } = await answered();
    const text = await exportOf(admin, assetId);
    expect(await verified(text)).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringMatching(/3 entries fit[\s\S]*1 accepted text has[\s\S]*1 grant has[\s\S]*1 anchor fits/),
    });
    expect(text).toContain("olivia@example.com");
  });

  it("the script finds a file valid that tells of the team's own network, and invalid if that was taken out", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await approve(owner, {}, { ...CALLER, ownNetwork: ["browser"] });
    const file: EvidenceFile = JSON.parse(await exportOf(admin, asset.id));
    expect(file.decisions[0]?.ownNetwork).toEqual(["browser"]);
    expect(await verified(JSON.stringify(file))).toMatchObject({ code: 0 });
    for (const decision of file.decisions) decision.ownNetwork = undefined;
    expect(await verified(JSON.stringify(file))).toMatchObject({
      code: 1,
      err: expect.stringContaining("another place"),
    });
  });

  it("a member's evidence file hides the owner's email address, IP address and browser, and is still valid", async () => {
    const { member, assetId } = await answered();
    const text = await exportOf(member, assetId);
    for (const hidden of ["olivia@example.com", CALLER.ip, CALLER.userAgent]) expect(text).not.toContain(hidden);
    const { entries }: EvidenceFile = JSON.parse(text);
    expect(entries.at(-1)).toMatchObject({ withheld: { name: "Olivia Ñandú" } });
    expect(entries.at(-1)?.person).toBeUndefined();
    expect(await verified(text)).toMatchObject({ code: 0, out: expect.stringContaining("the persons of 1 entry") });
  });

  it("only an admin can export the evidence of a deleted asset, and the file is valid", async () => {
    const { admin, member, assetId } = await answered();
    await actAs(admin, () => Clearance.remove(assetId), CALLER);
    expect(await verified(await exportOf(admin, assetId))).toMatchObject({ code: 0, err: "" });
    await expect(exportOf(member, assetId)).rejects.toMatchObject({ code: "asset.not_found" });
  });
});

type Meddling = (file: EvidenceFile) => void;

const at = <T>(list: T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error(`nothing at ${index}`);
  return found;
};

type Decision = EvidenceFile["decisions"][number];

/** Changes fields of the first decision in the file. */
const shown =
  (change: (decision: Decision) => Partial<Record<keyof Decision, unknown>>): Meddling =>
  ({ decisions }) =>
    Object.assign(at(decisions, 0), change(at(decisions, 0)));
const granted = (change: Partial<NonNullable<Decision["grant"]>> | undefined): Meddling =>
  shown(({ grant }) => ({ grant: grant && change && { ...grant, ...change } }));

/** Changes fields of each file of the first decision. */
const renamed = (change: (file: Decision["files"][number]) => Partial<Decision["files"][number]>): Meddling =>
  shown(({ files }) => ({ files: files.map((file) => ({ ...file, ...change(file) })) }));

/** What is changed in the file, a part of the script's message, and the function that makes the change. */
const MEDDLED: [what: string, says: string, Meddling][] = [
  ["a fact", "Entry 2 was changed", ({ entries }) => (at(entries, 1).facts.brand = "Clearhouse Metwork")],
  ["a time", "Entry 3 was changed", ({ entries }) => (at(entries, 2).at = at(entries, 2).at.replace("2", "3"))],
  ["a hash", "Entry 1 was changed", ({ entries }) => (at(entries, 0).hash = `0${at(entries, 0).hash.slice(1)}x`)],
  [
    "a person",
    "Entry 3 names another person",
    ({ entries }) => Object.assign(at(entries, 2).person ?? {}, { name: "Olivia Nandú" }),
  ],
  [
    "the order of the entries",
    "Entry 2 is missing: in its place stands entry 3",
    ({ entries }) => entries.splice(1, 2, at(entries, 2), at(entries, 1)),
  ],
  ["the number of entries", "Entry 2 is missing", ({ entries }) => entries.splice(1, 1)],
  [
    "the end of the history, together with the head",
    "Entry 3 is missing",
    (file) => {
      file.entries.pop();
      const last = at(file.entries, 1);
      file.head = { seq: last.seq, hash: last.hash };
      file.asset.status = last.to ?? "";
    },
  ],
  [
    "an anchor",
    "Entry 3 is another than the one that was anchored",
    ({ anchors }) => (at(anchors, 0).hash = "0".repeat(64)),
  ],
  ["the asset's name", "Entry 1 gave the asset another name", ({ asset }) => (asset.name = "Another")],
  ["the head", "Entry 3 isn't where the history is said to end", ({ head }) => (head.hash = "0".repeat(64))],
  ["the status", "Entry 3 sets another status", ({ asset }) => (asset.status = "denied")],
  [
    "whether the asset was deleted",
    "Entry 3 shows that the asset was not deleted",
    ({ asset }) => (asset.deleted = true),
  ],
  ["a reason of an approval", "tells of another answer", shown(() => ({ reason: "Never" }))],
  ["the name of a file", "Entry 3 names another file", renamed(() => ({ name: "contract.png" }))],
  ["the size of a file", "Entry 3 names another file", renamed(({ size }) => ({ size: size + 1 }))],
  ["the asset's id", "Entry 1 belongs to another history", ({ asset }) => (asset.id = "ast_1")],
  [
    "the accepted terms",
    "Entry 3 names another hash than that of the terms",
    ({ decisions }) => Object.assign(at(decisions, 0).terms ?? {}, { text: "Everything is allowed." }),
  ],
  ["a grant's end", "another hash than that of the grant", granted({ expiresOn: "2999-12-31" })],
  ["a grant's restrictions", "another hash than that of the grant", granted({ restrictions: [] })],
  ["a grant's message", "another hash than that of the grant", granted({ message: "Hello" })],
  ["a removed grant", "Entry 3 names a grant that isn't in this file", granted(undefined)],
  ["a removed decision", "Entry 3 names a grant that isn't in this file", ({ decisions }) => decisions.splice(0)],
  [
    "the scope that is shown",
    "shows: usageRights",
    shown(({ licence: license }) => ({ licence: { ...license, usageRights: "All" } })),
  ],
  [
    "the restrictions that are shown",
    "shows: restrictions",
    shown(({ licence: license }) => ({ licence: { ...license, restrictions: [] } })),
  ],
  [
    "the class that is shown",
    "shows: useClass",
    shown(({ licence: license }) => ({ licence: { ...license, useClass: "commercial" } })),
  ],
  ["the brand that is shown", "shows: brand", shown(() => ({ brand: "Other" }))],
  ["the message that is shown", "shows: message", shown(() => ({ message: "Hello" }))],
  ["the answer", "tells of another answer", shown(() => ({ answer: "denied" }))],
  ["the time of the answer", "tells of another answer", shown(({ at: then }) => ({ at: then.replace("2", "3") }))],
  [
    "the name of the person who answered",
    "names another person than the answer",
    shown(({ by }) => ({ by: { ...by, name: "Olivia Nandú" } })),
  ],
  [
    "the address of the person who answered",
    "names another person than the answer",
    shown(({ by }) => ({ by: { ...by, email: "o@example.com" } })),
  ],
  [
    "the number of decisions for an entry",
    "has two decisions",
    ({ decisions }) => decisions.push({ ...at(decisions, 0), answer: "denied" }),
  ],
  [
    "the file, to which a decision for another entry was added",
    "Entry 2 is no decision",
    ({ decisions, entries }) => decisions.push({ ...at(decisions, 0), seq: 2, hash: at(entries, 1).hash }),
  ],
  [
    "a file of the answer",
    "whose hash no entry names: x.png",
    shown(() => ({ files: [{ name: "x.png", size: 1, sha256: "0".repeat(64), origin: "owner" }] })),
  ],
];

describe("the verification script", () => {
  let text = "";
  beforeAll(async () => {
    const { admin, assetId } = await answered();
    text = await exportOf(admin, assetId);
  });

  it.each(MEDDLED)("the verification script reports that a file was changed: %s", async (_what, says, meddle) => {
    const file: EvidenceFile = JSON.parse(text);
    meddle(file);
    const { code, err } = await verified(JSON.stringify(file));
    expect([code, err]).toEqual([1, expect.stringContaining(says)]);
  });

  it("the verification script accepts a file of an earlier release, whose entries lack the hashes of name and denied request", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await deny(owner, { reason: "Not mine" });
    const file: EvidenceFile = JSON.parse(await exportOf(admin, asset.id));
    let previous = "";
    for (const entry of file.entries) {
      for (const fact of ["name sha256", "asked sha256"]) delete entry.facts[fact];
      Object.assign(entry, { previous, hash: hashOf({ ...entry, previous }) });
      previous = entry.hash;
    }
    file.head.hash = previous;
    Object.assign(at(file.decisions, 0), { hash: previous });
    expect(await verified(JSON.stringify(file))).toMatchObject({ code: 0, err: "" });
  });

  it("the verification script compares the asset's name with the last entry that names it", async () => {
    const { admin } = await aTeam();
    const made = await actAs(admin, () => anAsset(), CALLER);
    await actAs(admin, () => Sent.editAsset(made.id, editOf(made, { name: "Sunrise" })), CALLER);
    const file: EvidenceFile = JSON.parse(await exportOf(admin, made.id));
    expect(await verified(JSON.stringify(file))).toMatchObject({ code: 0, err: "" });
    file.asset.name = made.name;
    const err = expect.stringContaining("Entry 2 gave the asset another name");
    expect(await verified(JSON.stringify(file))).toMatchObject({ code: 1, err });
  });

  it.each([
    ["brand", "Other"],
    ["intendedUse", "Television"],
    ["message", "Hello"],
    ["asked", { uses: ["Commercial use"] }],
  ])("the verification script reports a change of a denied request's %s", async (part, value) => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await deny(owner, { reason: "Not mine" });
    const file: EvidenceFile = JSON.parse(await exportOf(admin, asset.id));
    Object.assign(at(file.decisions, 0), { [part]: value });
    const err = expect.stringContaining("denied something else than this file shows");
    expect(await verified(JSON.stringify(file))).toMatchObject({ code: 1, err });
  });

  it("the verification script accepts a denied request from whose message somebody was erased", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await deny(owner, { reason: "Not mine" });
    const file: EvidenceFile = JSON.parse(await exportOf(admin, asset.id));
    Object.assign(at(file.decisions, 0), { message: "Dear [erased], may we?" });
    expect(await verified(JSON.stringify(file))).toMatchObject({ code: 0, err: "" });
  });

  it("the verification script reports a change of a denial's reason", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await deny(owner, { reason: "Not mine" });
    const file: EvidenceFile = JSON.parse(await exportOf(admin, asset.id));
    expect(await verified(JSON.stringify(file))).toMatchObject({ code: 0, err: "" });
    Object.assign(at(file.decisions, 0), { reason: "Not mime" });
    expect(await verified(JSON.stringify(file))).toMatchObject({
      code: 1,
      err: expect.stringContaining("tells of another answer"),
    });
  });

  it("the verification script confirms the hash of the grant that an admin's approval has made", async () => {
    const { admin } = await aTeam();
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    await actAs(admin, () => Clearance.setStatus(id, { version: 1, ...settingTo("approved") }), CALLER);
    const out = expect.stringContaining("1 grant has");
    expect(await verified(await exportOf(admin, id))).toMatchObject({ code: 0, err: "", out });
  });

  it.each([
    ["no JSON", "not json"],
    ["another format", '{"format":"other"}'],
    ["no field but the format", '{"format":"clearhouse-evidence-2"}'],
    ["null", "null"],
  ])("the verification script says that a file with %s can't be checked", async (_what, content) => {
    const { code, err } = await verified(content);
    expect([code, err]).toEqual([2, expect.stringContaining("can't be checked")]);
  });
});
