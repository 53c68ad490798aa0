import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { Contract } from "@clearhouse/core/contracts/contract/index.ts";
import { Creator } from "@clearhouse/core/contracts/creator/index.ts";
import type { Item } from "@clearhouse/core/custody/archive/registry.ts";
import { items } from "@clearhouse/core/custody/archive/table.ts";
import { read } from "@clearhouse/core/integrations/export/read.ts";
import { writeEvidence } from "@clearhouse/core/integrations/export/write-evidence.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { User } from "@clearhouse/core/people/user/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { editOf } from "@clearhouse/core/testing/edit.ts";
import { CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cli } from "../testing/cli.ts";

/** What the release with the first layout has written, and the scripts of releases: README.md there. */
const fixture = (name: string) => fileURLToPath(new URL(`../../../local/fixtures/layout-4/${name}`, import.meta.url));
const TODAY = fileURLToPath(new URL("../../../web/public/verify-evidence.mjs", import.meta.url));
const SCRIPTS = [
  ["of the first layout's release", fixture("evidence/verify-evidence.93827849.mjs")],
  ["of the release before the one ledger", fixture("evidence/verify-evidence.3500eab3.mjs")],
  ["of today", TODAY],
] as const;

const folder = mkdtempSync(join(tmpdir(), "clearhouse-earlier-evidence-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const verified = (script: string, file: string): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [script, file], { env: {} }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

/** As docs/evidence.md describes it; written apart from the product's own code. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
    .join(",")}}`;
};
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The hash of an entry, with the id of its subject as each kind of chain names it. */
const hashOf = (entry: Item, subject: "assetId" | "subjectId" | undefined): string => {
  const { teamId, seq, previous = "", type, at, actor, from, to, facts, personHash } = entry;
  const own = subject && { [subject]: entry[subject] };
  return sha256(canonical({ teamId, ...own, seq, previous, type, at, actor, from, to, facts, personHash }));
};

const member = async (): Promise<MemberActor> => {
  const sent = { subject: "of-another-pool", email: "admin@clearhouse.test", name: "", issuedAt: 0 };
  const admin = await User.actorOf({ ...sent, provider: "password" });
  if (admin.kind !== "member") expect.fail("the admin is no member");
  return admin;
};

const evidenceOf = async (admin: MemberActor, assetId: string): Promise<string> => {
  const { id } = await actAs(admin, () => Sent.createExport({ kind: "evidence", assetId }), CALLER);
  await actAs({ kind: "system", name: "test", teamId: admin.teamId }, () => writeEvidence(id));
  const { key } = await read(admin.teamId, id);
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
  const path = join(folder, `${assetId}.json`);
  writeFileSync(path, (await Body?.transformToString()) ?? "");
  return path;
};

describe.each(SCRIPTS)("the script %s", (_, script) => {
  it.each(["approved", "denied"])(
    "accepts the evidence that the first layout's release wrote of an asset: %s",
    async (name) => {
      const { code, out, err } = await verified(script, fixture(`evidence/${name}.json`));
      expect([code, err]).toEqual([0, ""]);
      expect(out).toContain("1 anchor fits");
    },
  );
});

describe("chains and an anchor of the first layout's release, after entries of today", () => {
  let admin: MemberActor;
  let before: Item[];
  let after: Item[];
  const ids: Record<"asset" | "creator" | "contract", string> = { asset: "", creator: "", contract: "" };

  const entries = async (): Promise<Item[]> =>
    (await Array.fromAsync(items()))
      .flat()
      .filter(({ __edb_e__ }) => /^(activity|history|audit)$/.test(`${__edb_e__}`));

  beforeAll(async () => {
    expect(await cli("restore", "--from", fixture("archive.zip"))).toMatchObject({ code: 0 });
    admin = await member();
    const Key = `anchors/${admin.teamId}/2026-11-28T06:00:00.000Z.json.gz`;
    const Body = readFileSync(fixture("evidence/anchor.json.gz"));
    await s3.send(new PutObjectCommand({ Bucket: env.BACKUP_BUCKET, Key, Body }));
    before = await entries();
    ids.asset = JSON.parse(readFileSync(fixture("evidence/approved.json"), "utf8")).asset.id;
    const subjects = before.map(({ subjectId }) => `${subjectId ?? ""}`);
    ids.creator = subjects.find((id) => id.startsWith("crt_")) ?? "";
    ids.contract = subjects.find((id) => id.startsWith("con_")) ?? "";
    await actAs(
      admin,
      async () => {
        const asset = await Asset.get(ids.asset);
        await Sent.editAsset(asset.id, editOf(asset, { name: "Lasers, renamed" }));
        const creator = await Creator.get(ids.creator);
        await Sent.editCreator(creator.id, { ...creator, notes: "Edited today" });
        await Contract.linkCopied(ids.contract);
        await Sent.editTeam({ name: "Renamed today" });
      },
      CALLER,
    );
    after = await entries();
  });

  it.each(SCRIPTS)("the asset's evidence fits the script %s", async (_, script) => {
    const { code, out, err } = await verified(script, await evidenceOf(admin, ids.asset));
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("1 anchor fits");
  });

  it("every chain is valid, also compared with the anchor", async () => {
    const { code, out, err } = await cli("verify");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/1 team log, 3 creators, 2 contracts and 16 assets/);
  });

  it("nothing of the earlier entries has changed or moved", async () => {
    const now = new Map(after.map((item) => [`${item.pk} ${item.sk}`, item]));
    for (const item of before) expect(now.get(`${item.pk} ${item.sk}`)).toEqual(item);
  });

  it.each([
    ["asset", "activity", "assetId", "asset.edited"],
    ["creator", "history", "subjectId", "creator.edited"],
    ["contract", "history", "subjectId", "contract.link.copied"],
    ["team", "audit", undefined, "team.settings.changed"],
  ] as const)(
    "a new entry of the %s has the keys and hashed attributes of the earlier ones",
    async (kind, entity, subject, type) => {
      const ofChain = (item: Item) =>
        item.__edb_e__ === entity && (kind === "team" || item[subject ?? ""] === ids[kind as keyof typeof ids]);
      const earlier = before.filter(ofChain);
      const added = after.filter(ofChain).slice(earlier.length);
      expect(added.map((one) => one.type)).toContain(type);
      for (const one of added) {
        expect(one.hash).toBe(hashOf(one, subject));
        expect(one.pk).toBe(earlier[0]?.pk);
        expect(one.sk).toBe(`${earlier[0]?.sk}`.replace(/\d{9}$/, String(one.seq).padStart(9, "0")));
        expect(["assetId", "subjectId"].filter((name) => name in one)).toEqual(subject ? [subject] : []);
      }
    },
  );
});
