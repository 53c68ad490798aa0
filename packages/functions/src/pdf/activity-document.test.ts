import { inflateSync } from "node:zlib";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { Asset } from "@clearhouse/core/asset/index.ts";
import { read } from "@clearhouse/core/export/read.ts";
import { type ActivityReport, writeActivity } from "@clearhouse/core/export/write-activity.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { sha256 } from "@clearhouse/core/platform/hash.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { anOpenRequest, approve, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { describe, expect, it } from "vitest";
import { renderActivity } from "./activity-document.tsx";
import { printable } from "./printable.ts";

/** What a PDF says: the text of its streams, without spacing. */
const textOf = (pdf: Buffer): string => {
  const raw = pdf.toString("latin1");
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, bytes = ""]) => {
    try {
      return inflateSync(Buffer.from(bytes, "latin1")).toString("latin1");
    } catch {
      // Of another kind.
      return "";
    }
  });
  const shown = streams.join("").matchAll(/<([0-9a-f]+)>/gi);
  return Buffer.from([...shown].map(([, hex]) => hex).join(""), "hex").toString("latin1");
};

const pages = (pdf: Buffer): number => [...pdf.toString("latin1").matchAll(/\/Type \/Page\b(?!s)/g)].length;

const report = (entries: number, name = "Sunset"): ActivityReport => ({
  teamName: "Clearhouse Network",
  asset: { id: "ast_01jcxg3z5e8m2n4p6q8r0s2t4v", name, status: "Approved", deleted: false },
  exportedAt: "2026-11-20T09:30:00.000Z",
  exportedBy: "Zoë Müller",
  finding: { ok: true, entries, redacted: 0 },
  entries: Array.from({ length: entries }, (_, n) => ({
    seq: n + 1,
    type: "asset.edited",
    at: "2026-11-20T09:30:00.000Z",
    by: { kind: "member", name: "Zoë Müller" },
    facts: { fields: "name" },
    hash: "0".repeat(64),
  })),
});

/** The PDF of an answered request's asset, as this person gets it. */
const exported = async (of: "admin" | "member") => {
  const team = await aTeam();
  const person: MemberActor = team[of];
  const { asset, owner } = await anOpenRequest(team.admin);
  await approve(owner, { name: "Дмитрий 山田" });
  const { id } = await actAs(person, () => Sent.createExport({ kind: "activity", assetId: asset.id }), CALLER);
  await actAs({ kind: "system", name: "test", teamId: team.teamId }, () => writeActivity(id, renderActivity));
  const record = await read(team.teamId, id);
  const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: record.key }));
  const pdf = Buffer.from((await Body?.transformToByteArray()) ?? []);
  return { ...team, record, pdf, contentType: ContentType, assetId: asset.id };
};

describe("an asset's activity as a PDF", () => {
  it("tells every step with who, when and its hash, and is kept with its SHA-256", async () => {
    const { admin, assetId, record, pdf, contentType } = await exported("admin");
    expect(contentType).toBe("application/pdf");
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(record).toMatchObject({ state: "done", rows: 3, sha256: sha256(pdf) });
    const text = textOf(pdf);
    for (const { hash, at } of await actAs(admin, () => Asset.activity(assetId))) {
      expect(text).toContain(hash);
      expect(text).toContain(at);
    }
    expect(text).toContain("all 3 entries fit");
    expect(text).toContain("Asked: @creator, by email to owner@example.com");
    expect(text).toContain("olivia@example.com");
    expect(text).toContain(CALLER.ip);
    expect(text).toContain("[U+0414 U+043C U+0438 U+0442 U+0440 U+0438 U+0439] [U+5C71 U+7530]");
  });

  it("shows a member no outsider's address or browser", async () => {
    const { pdf } = await exported("member");
    for (const hidden of ["olivia@example.com", CALLER.ip, CALLER.userAgent]) expect(textOf(pdf)).not.toContain(hidden);
  });

  it("says so when the chain doesn't fit", async () => {
    const broken: ActivityReport = { ...report(1), finding: { ok: false, seq: 1, reason: "changed" } };
    expect(textOf(await renderActivity(broken))).toContain("entry 1 doesn't fit (changed)");
  });

  it("goes on over as many pages as it takes, each numbered", async () => {
    const pdf = await renderActivity(report(60));
    const count = pages(pdf);
    expect(count).toBeGreaterThan(3);
    expect(textOf(pdf)).toContain(`page ${count} of ${count}`);
  });
});

describe("text without embedded fonts", () => {
  it.each([
    ["Zoë Müller, naïve — “señor” €5", "Zoë Müller, naïve — “señor” €5"],
    ["Zoe\u0308", "Zoë"],
    ["Дима", "[U+0414 U+0438 U+043C U+0430]"],
    ["山田 Taro 🌅", "[U+5C71 U+7530] Taro [U+1F305]"],
    ["Łukasz", "[U+0141]ukasz"],
    ["a\r\nb\tc\u0000\u202e", "a\nb c[U+0000 U+202E]"],
  ])("%j is shown as %j", (text, shown) => {
    expect(printable(text)).toBe(shown);
  });
});
