import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { rightsTerms } from "../packages/core/src/base/license/rights-terms.policy.ts";
import type { ActivityReport } from "../packages/core/src/integrations/export/write-activity.ts";
import type { LicenseDocument } from "../packages/core/src/rights/license-document/document.ts";
import { PROFILES } from "../packages/functions/src/subscriptions.ts";
import { ASSEMBLIES } from "./testing/deployment.ts";
import { sstBundle } from "./testing/sst-bundle.ts";

const DOCUMENTS = `
export { renderActivity } from "./activity-document.tsx";
export { renderLicense } from "./license-document.tsx";`;

const DRAW = `
const { renderActivity, renderLicense } = await import(process.argv[1]);
const { document, report } = JSON.parse(process.argv[2]);
const pdfs = [await renderLicense(document), await renderActivity(report)];
process.stdout.write(JSON.stringify(pdfs.map((pdf) => pdf.toString("latin1"))));`;

const { text, version } = rightsTerms({
  ...{ licensee: "Clearhouse Network Ltd", brand: "rap", intendedUse: "Social media posts", useClass: "editorial" },
  ...{ usageRights: "Social media posts", restrictions: [], credit: "", requestedUntil: "", expiresOn: "2027-06-30" },
});

const document: LicenseDocument = {
  number: "CH-7K3M-Q9TX-2B4D",
  color: null,
  asset: { id: "ast_01jcxg3z5e8m2n4p6q8r0s2t4v", title: "Sunset", type: "image", source: "" },
  picture: undefined,
  licensee: { legalName: "Clearhouse Network Ltd", name: "Clearhouse Network", brand: "rap" },
  owner: { name: "山田 Jane محمد", email: "jane@example.com" },
  scope: {
    ...{ intendedUse: "Social media posts", usageRights: "Social media posts", useClass: "editorial" },
    ...{ restrictions: [], credit: "", notes: "", from: "2026-11-22", until: "2027-06-30", fields: [] },
  },
  terms: { version, sha256: "0".repeat(64), text },
  releases: "1 person",
  files: [],
  decision: {
    ...{ at: "2026-11-22T09:30:05.123Z", ip: "203.0.113.7", userAgent: "Mozilla/5.0 (iPhone)" },
    ...{ requestId: "req_01jcxg3z5e8m2n4p6q8r0s2t4v", grantId: "grt_01jcxg3z5e8m2n4p6q8r0s2t4v" },
  },
  chain: { seq: 7, hash: "9".repeat(64) },
  checkUrl: "https://rights.example.com/check",
};

const report: ActivityReport = {
  teamName: "Clearhouse Network",
  color: null,
  asset: { id: "ast_01jcxg3z5e8m2n4p6q8r0s2t4v", name: "Sunset", status: "Approved", deleted: false },
  exportedAt: "2026-11-20T09:30:00.000Z",
  exportedBy: "Zoë Müller",
  check: {
    ...{
      checkedAt: "2026-11-20T09:30:00.000Z",
      entries: 1,
      redacted: 0,
      terms: 0,
      files: { compared: 0, unread: 0, unhashed: 0 },
      anchors: 0,
    },
    ...{ lastAnchor: null, flaw: null },
  },
  decisions: [],
  entries: [
    {
      ...{ seq: 1, type: "asset.edited", at: "2026-11-20T09:30:00.000Z", facts: { fields: "name" } },
      ...{ by: { kind: "member", name: "Zoë Müller" }, hash: "0".repeat(64) },
    },
  ],
};

/** The names of a PDF's fonts, without the prefix that marks a partly embedded font. */
const fontsOf = (pdf: string): string[] => {
  const names = [...pdf.matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/g)].map(([, name = ""]) => name);
  return [...new Set(names)].sort();
};

it("a bundle draws a license and an activity report, and embeds the fonts of each PDF", async () => {
  const definition = PROFILES.find(({ name }) => name === "Documents");
  if (!definition) throw new Error("Nothing draws documents");
  const outdir = join(ASSEMBLIES, "drawn");
  const stdin = { contents: DOCUMENTS, resolveDir: resolve("packages/functions/src/pdf") };
  await sstBundle(definition, { stdin, outdir, sourcemap: false });
  const input = JSON.stringify({ document, report });
  const output = execFileSync(process.execPath, ["-e", DRAW, pathToFileURL(join(outdir, "stdin.mjs")).href, input], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const [license = "", activity = ""]: string[] = JSON.parse(output);
  const embedded = ["IBMPlexSansArabic-SemiBold", "Inter-Regular", "Inter-SemiBold", "MotoyaLCedar-W3-90ms-RKSJ-H"];
  expect(fontsOf(license)).toEqual(expect.arrayContaining(embedded));
  expect(fontsOf(activity)).toEqual(["Courier", "Inter-Regular", "Inter-SemiBold"]);
});
