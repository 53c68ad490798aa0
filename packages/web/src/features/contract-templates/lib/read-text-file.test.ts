// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { FileRefused, readTextFile } from "./read-text-file.ts";

const file = (parts: (string | Uint8Array<ArrayBuffer>)[], name = "terms.txt", type = "text/plain") =>
  new File(parts, name, { type });
const utf16 = (text: string, mark: [number, number]): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.from(text, "utf16le");
  return Uint8Array.from([...mark, ...(mark[0] === 0xff ? bytes : bytes.swap16())]);
};
const refusalOf = async (wrong: File): Promise<[string, string]> => {
  try {
    await readTextFile(wrong);
  } catch (error) {
    if (error instanceof FileRefused) return [error.title, error.message];
    throw error;
  }
  throw new Error("The file was read");
};

const TOO_LONG = ["Failed to read file", "Template content is too long (maximum 200,000 characters)"];
const NOT_TEXT = [
  "Failed to read file",
  "It is saved neither as UTF-8 nor as UTF-16. Save it as UTF-8 text and choose it again.",
];

describe("a text file for a template", () => {
  test.each([
    ["UTF-8", file(["Grüße 🦆\n"]), "UTF-8"],
    ["UTF-8 with a byte order mark", file([Uint8Array.from([0xef, 0xbb, 0xbf]), "Grüße 🦆\n"]), "UTF-8"],
    ["UTF-16, little-endian", file([utf16("Grüße 🦆\n", [0xff, 0xfe])]), "UTF-16"],
    ["UTF-16, big-endian", file([utf16("Grüße 🦆\n", [0xfe, 0xff])]), "UTF-16"],
  ])("is read if it is in %s", async (_what, given, encoding) => {
    expect(await readTextFile(given)).toEqual({ text: "Grüße 🦆\n", encoding });
  });

  test("keeps all of its characters, except that every line end becomes a line feed", async () => {
    const { text } = await readTextFile(file(["  a\r\nb\rc\n\n\t<b>{{date}}</b> \r\n"]));
    expect(text).toBe("  a\nb\nc\n\n\t<b>{{date}}</b> \n");
  });

  test.each([
    ["by its type", file(["a"], "terms", "text/plain")],
    ["by its name", file(["a"], "TERMS.TXT", "")],
  ])("is recognized %s", async (_how, given) => {
    expect((await readTextFile(given)).text).toBe("a");
  });

  test.each([
    ["a PDF", file(["%PDF"], "terms.pdf", "application/pdf")],
    ["an HTML page", file(["<p>"], "terms.html", "text/html")],
    ["a file of unknown type whose name has no ending", file(["a"], "terms", "")],
  ])("is refused if it is %s instead of a .txt file", async (_what, given) => {
    expect(await refusalOf(given)).toEqual(["Invalid File Type", "Please upload a text file (.txt)"]);
  });

  test.each([
    ["1 MB", file(["a".repeat(1024 * 1024)])],
    ["one character more than the limit", file(["a".repeat(200_001)])],
  ])("is refused with a message about the limit if it has %s", async (_what, given) => {
    expect(await refusalOf(given)).toEqual(TOO_LONG);
  });

  test("may have 200,000 characters, with each line end counted as one character", async () => {
    const { text } = await readTextFile(file([`${"字".repeat(199_999)}\r\n`]));
    expect(text).toHaveLength(200_000);
  });

  test.each([
    ["text in an unknown encoding", file([Uint8Array.from([0x47, 0x72, 0xfc, 0xdf, 0x65])])],
    ["those of another kind of file, named .txt", file([Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x00, 0x00])])],
    ["UTF-16 that ends within a character", file([Uint8Array.from([0xff, 0xfe, 0x3d, 0xd8])])],
  ])("is refused if its bytes are %s", async (_what, given) => {
    expect(await refusalOf(given)).toEqual(NOT_TEXT);
  });

  test("is refused if the browser can't read the file", async () => {
    const unreadable = file(["a"]);
    unreadable.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
    expect((await refusalOf(unreadable))[0]).toBe("Failed to read file");
  });
});
