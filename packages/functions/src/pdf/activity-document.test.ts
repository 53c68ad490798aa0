import { GetObjectCommand } from "@aws-sdk/client-s3";
import { read } from "@clearhouse/core/integrations/export/read.ts";
import { type ActivityReport, writeActivity } from "@clearhouse/core/integrations/export/write-activity.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { sha256 } from "@clearhouse/core/platform/hash.ts";
import { actAs, type Caller, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { Evidence } from "@clearhouse/core/rights/evidence/index.ts";
import { anOpenRequest, approve, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { PDF } from "@libpdf/core";
import { describe, expect, it } from "vitest";
import { aLicenseDocument } from "../testing/license.ts";
import { renderActivity } from "./activity-document.tsx";
import { BREAK } from "./hyphenation.ts";
import { renderLicense } from "./license-document.tsx";
import { minute } from "./license-texts.ts";
import { printableIn } from "./printable.ts";

/** The text of a PDF's pages, without line ends and the marks that allow line breaks. */
const pagesOf = async (pdf: Buffer): Promise<string[]> => {
  const document = await PDF.load(new Uint8Array(pdf));
  return document.getPages().map((page) => page.extractText().text.replaceAll(BREAK, "").replaceAll(/\s+/g, " "));
};

const textOf = async (pdf: Buffer): Promise<string> => (await pagesOf(pdf)).join(" ").normalize("NFC");

const AT = "2026-11-20T09:30:00.000Z";
const CHECK: ActivityReport["check"] = {
  ...{ checkedAt: AT, entries: 1, redacted: 0, terms: 0, anchors: 0 },
  files: { compared: 0, unread: 0, unhashed: 0 },
  ...{ lastAnchor: null, flaw: null },
};

const report = (entries: number, name = "Sunset"): ActivityReport => ({
  teamName: "Clearhouse Network",
  color: null,
  asset: { id: "ast_01jcxg3z5e8m2n4p6q8r0s2t4v", name, status: "Approved", deleted: false },
  exportedAt: AT,
  exportedBy: "Zoë Müller",
  check: { ...CHECK, entries },
  decisions: [],
  entries: Array.from({ length: entries }, (_, n) => ({
    seq: n + 1,
    type: "asset.edited",
    at: AT,
    by: { kind: "member", name: "Zoë Müller" },
    facts: { fields: "name" },
    hash: "0".repeat(64),
  })),
});

/** The PDF about an asset with an answered request, as a person with this role gets it. */
const exported = async (of: "admin" | "member", caller: Caller = CALLER) => {
  const team = await aTeam();
  const person: MemberActor = team[of];
  const { asset, owner } = await anOpenRequest(team.admin);
  await approve(owner, { name: "Дмитрий 山田" }, caller);
  const { id } = await actAs(person, () => Sent.createExport({ kind: "activity", assetId: asset.id }), CALLER);
  await actAs({ kind: "system", name: "test", teamId: team.teamId }, () => writeActivity(id, renderActivity));
  const record = await read(team.teamId, id);
  const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: record.key }));
  const pdf = Buffer.from((await Body?.transformToByteArray()) ?? []);
  return { ...team, record, pdf, contentType: ContentType, assetId: asset.id };
};

describe("an asset's activity as a PDF", () => {
  it("the PDF of an asset's activity has every entry with author, time and hash, and its SHA-256 is stored", async () => {
    const { admin, assetId, record, pdf, contentType } = await exported("admin");
    expect(contentType).toBe("application/pdf");
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(record).toMatchObject({ state: "done", rows: 3, sha256: sha256(pdf) });
    const text = await textOf(pdf);
    for (const { hash, at } of await actAs(admin, () => Asset.activity(assetId))) {
      expect(text).toContain(hash);
      expect(text).toContain(minute(at));
    }
    const { terms, number } = await actAs(admin, () => Evidence.decision(assetId, 3));
    const told = [
      ...["All 3 entries fit.", "@creator, by email to owner@example.com", "olivia@example.com", CALLER.ip],
      ...["Дмитрий 山田", `${number}`, `${terms?.version}`, `${terms?.sha256}`],
    ];
    for (const words of told) expect(text).toContain(words);
    for (const point of (terms?.text ?? "").split("\n").filter(Boolean)) {
      expect(text).toContain(point.replace(/^\d+\. /, ""));
    }
  });

  it("a member's PDF of an asset's activity hides the IP address and browser of people outside the team", async () => {
    const { pdf } = await exported("member");
    const text = await textOf(pdf);
    for (const hidden of ["olivia@example.com", CALLER.ip, CALLER.userAgent]) expect(text).not.toContain(hidden);
  });

  it("the PDF of an asset's activity says that a decision came from the team's own network", async () => {
    const { pdf } = await exported("member", { ...CALLER, ownNetwork: ["browser"] });
    const text = await textOf(pdf);
    expect(text).toContain("Answered from the team's own network: in a browser that is or was signed in to the team");
    expect(text).toContain("Own network browser");
  });

  it("the PDF of an asset's activity says which entry was changed", async () => {
    const broken: ActivityReport = {
      ...report(1),
      check: { ...CHECK, entries: 0, flaw: { seq: 1, reason: "changed" } },
    };
    expect(await textOf(await renderActivity(broken))).toContain("Entry 1 was changed.");
  });

  it("the text of an activity's PDF is complete even if another document was drawn before", async () => {
    await renderLicense(aLicenseDocument());
    expect(await textOf(await renderActivity(report(3)))).toContain("All 3 entries fit.");
  });

  it("the PDF of a long activity has several numbered pages", async () => {
    const pdf = await renderActivity(report(60));
    const pages = await pagesOf(pdf);
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((page, n) => {
      expect(page).toContain(`Page ${n + 1} of ${pages.length}`);
    });
  });
});

describe("a character without a font", () => {
  const LATIN = /[\n\x20-\xff]/u;

  it.each([
    ["Zoë Müller, naïve “señor”", "Zoë Müller, naïve [U+201C]señor[U+201D]"],
    ["Zoe\u0308", "Zoë"],
    ["山田 Taro 🌅", "[U+5C71 U+7530] Taro [U+1F305]"],
    ["a\r\nb\tc\u202e", "a\nb c[U+202E]"],
  ])("the text %j is drawn as %j with a font that has only Latin characters", (text, shown) => {
    expect(printableIn(text, (character) => LATIN.test(character))).toBe(shown);
  });
});
