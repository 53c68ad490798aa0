import { PNG } from "@clearhouse/core/testing/scene.ts";
import { PDF } from "@libpdf/core";
import { describe, expect, it } from "vitest";
import { aLicenseDocument } from "../testing/license.ts";
import { BREAK } from "./hyphenation.ts";
import { renderLicense } from "./license-document.tsx";

/** The text of a PDF's pages, without line ends and the marks that allow line breaks. */
const pagesOf = async (pdf: Buffer): Promise<string[]> => {
  const document = await PDF.load(new Uint8Array(pdf));
  return document.getPages().map((page) => page.extractText().text.replaceAll(BREAK, "").replaceAll(/\s+/g, " "));
};

const textOf = async (...given: Parameters<typeof aLicenseDocument>): Promise<string> =>
  (await pagesOf(await renderLicense(aLicenseDocument(...given)))).join(" ");

describe("a license's document", () => {
  it("a license's PDF has its parties, terms, scope, files, decision, place in the hash chain and number", async () => {
    const license = aLicenseDocument();
    const text = await textOf();
    const told = [
      ...[license.number, "Clearhouse Network Ltd", "Jane Doe", "jane@example.com", "Sunset over the bridge"],
      ...[
        "Nov 22, 2026 to Jun 30, 2027",
        "Social media posts",
        "Editorial (non-commercial)",
        "Credit required",
        "@janedoe",
      ],
      ...["2 people (1 minor), 1 piece of music", "music in it, need releases of their own."],
      ...[license.terms.sha256, "0123456789abcdef".repeat(4), "2.2 MB"],
      ...["Nov 22, 2026, 09:30:05 UTC", "203.0.113.7", "Mozilla/5.0 (iPhone)"],
      ...["7 of ast_01jcxg3z5e8m2n4p6q8r0s2t4v", license.chain.hash, "https://rights.example.com/check"],
    ];
    for (const words of told) expect(text).toContain(words);
    for (const point of license.terms.text.split("\n").filter(Boolean)) {
      expect(text).toContain(point.replace(/^\d+\. /, ""));
    }
  });

  it("a license's PDF says that it was answered from the team's own network, if it was", async () => {
    const { decision } = aLicenseDocument();
    expect(await textOf({ decision: { ...decision, ownNetwork: ["browser", "address"] } })).toContain(
      "Answered from the team's own network: in a browser that is or was signed in to the team, and from an address",
    );
    expect(await textOf()).not.toContain("own network");
  });

  it("a license's PDF says what confirms who gave it", async () => {
    const { decision } = aLicenseDocument();
    expect(await textOf({ decision: { ...decision, confirmed: "mailed" } })).toContain("Confirmed: by the mailed link");
    expect(await textOf()).toContain("Account not confirmed");
  });

  it("a license's PDF has the same bytes each time it is drawn", async () => {
    expect((await renderLicense(aLicenseDocument())).equals(await renderLicense(aLicenseDocument()))).toBe(true);
  });

  it("a license's PDF has the content's picture if the content has a picture", async () => {
    const [with_, without] = await Promise.all([
      renderLicense(aLicenseDocument({ picture: PNG })),
      renderLicense(aLicenseDocument({ picture: undefined })),
    ]);
    expect(with_.toString("latin1")).toContain("/Subtype /Image");
    expect(without.toString("latin1")).not.toContain("/Subtype /Image");
  });

  it("a license's PDF draws Greek, Cyrillic, Polish, Japanese and Korean names", async () => {
    const names = ["Ωμέγα", "Дмитрий", "Łukasz Żółć", "山田太郎", "ドリップ", "홍길동"];
    const text = (await textOf({ owner: { name: names.join(" "), email: "" } })).normalize("NFC");
    for (const name of names) expect(text).toContain(name);
  });

  it("a license's PDF embeds fonts for Arabic, Hebrew and emoji only if a name needs them", async () => {
    const pdf = await renderLicense(aLicenseDocument({ owner: { name: "محمد بن عبد الله שלום 🌅", email: "" } }));
    const plain = await renderLicense(aLicenseDocument());
    for (const font of ["IBMPlexSansArabic", "NotoSansHebrew", "NotoEmoji"]) {
      expect(pdf.toString("latin1")).toContain(font);
      expect(plain.toString("latin1")).not.toContain(font);
    }
  });

  it("a license's PDF shows direction characters and characters without a font as code points", async () => {
    const text = await textOf({ owner: { name: "ༀ gpj\u202Eexe", email: "" } });
    expect(text).toContain("[U+0F00] gpj[U+202E]exe");
  });

  it("a license's PDF has all of 20 files and notes of 5,000 characters on numbered pages", async () => {
    const files = Array.from({ length: 20 }, (_, n) => ({
      ...{ name: `original ${n}.jpg`, size: 1, sha256: `${n}`.padStart(64, "0"), origin: "owner" as const },
    }));
    const { scope } = aLicenseDocument();
    const notes = `${"Only with my name below the picture. ".repeat(134)}The last words.`;
    const pages = await pagesOf(await renderLicense(aLicenseDocument({ files, scope: { ...scope, notes } })));
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, n) => {
      expect(page).toContain(`Page ${n + 1} of ${pages.length}`);
    });
    const text = pages.join(" ");
    expect(text).toContain("The last words.");
    for (const { name, sha256 } of files) {
      expect(text).toContain(name);
      expect(text).toContain(sha256);
    }
  });
});
