import { signedText } from "@clearhouse/core/contracts/contract-document/signed-text.ts";
import { PDF } from "@libpdf/core";
import { describe, expect, it } from "vitest";
import { aSignedDocument } from "../testing/contract.ts";
import { renderContract } from "./contract-document.tsx";
import { blocksOf, LINE_END, withRoom } from "./contract-lines.ts";
import { BREAK } from "./hyphenation.ts";

/** The text of a PDF's pages, without line ends and the marks that allow line breaks. */
const pagesOf = async (pdf: Buffer): Promise<string[]> => {
  const document = await PDF.load(new Uint8Array(pdf));
  return document.getPages().map((page) => page.extractText().text.replaceAll(BREAK, "").replaceAll(/\s+/g, " "));
};

const pages = async (...given: Parameters<typeof aSignedDocument>): Promise<string[]> =>
  pagesOf(await renderContract(aSignedDocument(...given)));

const textOf = async (...given: Parameters<typeof aSignedDocument>): Promise<string> =>
  (await pages(...given)).join(" ");

/** A text with this many characters in words and paragraphs, and a recognizable end. */
const longText = (length: number): string => {
  const clause = `${"The creator grants the network a license to use the content in all media. ".repeat(5)}\n\n`;
  const end = "The last words.";
  return clause.repeat(Math.ceil(length / clause.length)).slice(0, length - end.length) + end;
};

describe("a signed contract's document", () => {
  it("a signed contract's PDF has the text with the typed signature, and then a certificate on its own page", async () => {
    const contract = aSignedDocument();
    const [first = "", certificate = "", ...more] = await pages();
    expect(more).toEqual([]);
    for (const words of [
      ...["Clearhouse Network", contract.contractId, "Summer campaign", "Sam Rivera, Clearhouse Network Ltd"],
      ...["1. You let us use your content.", "2. You keep your copyright.", "C. Creator", "Cleopatra Creator, Nov 22"],
    ])
      expect(first).toContain(words);
    for (const words of [
      ...[`Document ID ${contract.contractId}`, "Cleo Creator", "cleo@example.com", "Cleopatra Creator", "C. Creator"],
      ...["Sent Nov 20, 2026, 09:00:00 UTC", "Sent again Nov 21, 2026, 09:00:00 UTC"],
      ...["First opened Nov 21, 2026, 10:11:12 UTC", "Signed Nov 22, 2026, 09:30:05 UTC"],
      ...["203.0.113.7", "Mozilla/5.0 (iPhone)", contract.hashes.sent, contract.hashes.signature],
      ...[contract.disclosure.version, contract.disclosure.sha256, "the same effect as a signature by hand"],
      ...[`5 of ${contract.contractId}`, contract.chain.hash],
    ])
      expect(certificate).toContain(words);
  });

  it("a signed contract's PDF and text file say that it was answered from the team's own network, if it was", async () => {
    const contract = aSignedDocument();
    const own = { signature: { ...contract.signature, ownNetwork: ["address" as const] } };
    const said = "Answered from the team's own network: from an address that a member had used within a day";
    expect(await textOf(own)).toContain(said);
    expect(signedText(aSignedDocument(own))).toContain(`Network: ${said}\n`);
    expect(`${await textOf()}${signedText(contract)}`).not.toContain("own network");
  });

  it("the PDF of a contract that several have signed has each one's signature, role, time and hash", async () => {
    const { signature, chain } = aSignedDocument();
    const first = { ...{ role: undefined, name: "Cleo Creator", email: "cleo@example.com", viewedAt: "" }, signature };
    const gina = { ...signature, fullName: "Gina Guardian", signatureText: "G. Guardian", ip: "198.51.100.9" };
    const signers = [
      { ...first, signedAt: "2026-11-22T09:30:05.123Z", sha256: "1".repeat(64), chain },
      {
        ...{ role: "guardian" as const, name: "Gina G.", email: "gina@example.com", viewedAt: "", signature: gina },
        ...{ signedAt: "2026-11-23T08:00:00.000Z", sha256: "2".repeat(64), chain: { seq: 9, hash: "8".repeat(64) } },
      },
    ];
    const text = await textOf({ signers });
    for (const words of [
      ...[
        "C. Creator",
        "Signature: Guardian",
        "G. Guardian",
        "Signature 2 of 2",
        "Signs as Guardian",
        "gina@example.com",
      ],
      ...["Signed Nov 23, 2026, 08:00:00 UTC", "198.51.100.9", "1".repeat(64), "2".repeat(64), "8".repeat(64)],
    ])
      expect(text).toContain(words);
  });

  it("a signed contract's PDF has the same bytes each time it is drawn", async () => {
    const [one, other] = [await renderContract(aSignedDocument()), await renderContract(aSignedDocument())];
    expect(one.equals(other)).toBe(true);
  });

  it("a signed contract's PDF leaves out the times of events that did not happen", async () => {
    const at = "2026-11-20T09:00:00.000Z";
    const text = await textOf({ times: { sentAt: at, sentAgainAt: at, viewedAt: "", signedAt: at } });
    expect(text).not.toContain("Sent again");
    expect(text).not.toContain("First opened");
  });

  it("a signed contract's PDF draws other scripts and emoji, and shows characters without a font as code points", async () => {
    const given = {
      text: "Ωμέγα Дмитрий Łukasz 山田太郎 홍길동\nbell\u0007 gpj\u202Eexe ༀ",
      signature: { fullName: "محمد بن عبد الله", signatureText: "שלום 🌅", ip: "203.0.113.7", userAgent: "" },
    };
    const text = (await textOf(given)).normalize("NFC");
    for (const words of ["Ωμέγα Дмитрий Łukasz 山田太郎 홍길동", "bell[U+0007] gpj[U+202E]exe [U+0F00]"])
      expect(text).toContain(words);
    const drawn = (await renderContract(aSignedDocument(given))).toString("latin1");
    for (const font of ["IBMPlexSansArabic", "NotoSansHebrew", "NotoEmoji"]) expect(drawn).toContain(font);
  });

  it("the PDF of a long contract has the whole text on numbered pages", async () => {
    const given = longText(40_000);
    const all = await pages({ text: given });
    expect(all.length).toBeGreaterThan(6);
    all.forEach((page, n) => {
      expect(page).toContain(`Page ${n + 1} of ${all.length}`);
    });
    const text = all.join(" ");
    expect(text).toContain("The last words.");
    expect(text.match(/grants the network/g)).toHaveLength(given.match(/grants the network/g)?.length ?? 0);
  });

  it("a contract's PDF draws a very long word completely, and very many lines as running text", async () => {
    const word = await textOf({ text: "x".repeat(20_000) });
    expect(word.match(/x/g)?.length).toBeGreaterThanOrEqual(20_000);
    const lines = await pages({ text: "a\n".repeat(8_001) });
    expect(lines[0]).toContain(`${LINE_END} stands where one ends`);
    expect(lines.length).toBeLessThan(30);
  });
});

describe("the blocks of a text", () => {
  const pair = "🌅";
  it.each([
    ["an empty text", ""],
    ["blank lines", "\n\n\n"],
    ["lines", "one\n two\n\nthree\n"],
    ["more lines than one block holds", "line\n".repeat(500)],
    ["long lines", `${"word ".repeat(2_000)}\n${"x".repeat(9_999)}\n${pair.repeat(5_000)}`],
  ])("the blocks of a text hold %s completely", (_, text) => {
    const { blocks, folded } = blocksOf(text);
    expect(folded).toBe(false);
    expect(
      blocks
        .map((block) => block.text)
        .join("")
        .replaceAll("\n", ""),
    ).toBe(text.replaceAll("\n", ""));
    for (const { text: block } of blocks) {
      expect(block.length).toBeLessThanOrEqual(2_000);
      expect(block.isWellFormed()).toBe(true);
    }
  });

  it("the blocks of a text keep its lines and line ends if no line is longer than a block", () => {
    const text = `\n\nfirst\n${"middle\n".repeat(300)}\nlast\n`;
    expect(
      blocksOf(text)
        .blocks.map((block) => block.text)
        .join("\n"),
    ).toBe(text);
  });

  it("a block has the direction of its lines, and a blank line has the direction of the line before it", () => {
    const { blocks } = blocksOf("One\n\n1. שלום\n\nمحمد\nTwo");
    expect(blocks).toEqual([
      { text: "One\n", rtl: false },
      { text: "1. שלום\n\nمحمد", rtl: true },
      { text: "Two", rtl: false },
    ]);
  });

  it("blank lines and blanks at a line's beginning become no-break spaces", () => {
    const [blank, tab] = ["\u00a0", "\u00a0".repeat(4)];
    expect(withRoom(`\n a\n\tb  c\n${" ".repeat(99)}\n`)).toBe(
      [blank, `${blank}a`, `${tab}b  c`, blank.repeat(40), blank].join("\n"),
    );
  });
});
