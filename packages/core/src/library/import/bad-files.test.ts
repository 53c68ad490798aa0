import { describe, expect, it } from "vitest";
import { actAs } from "../../platform/identity/actor.ts";
import { anImport, csvOf, runImport } from "../../testing/imports.ts";
import { aTeam, CALLER, PNG, upload } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { AssetEntity } from "../asset/asset.entity.ts";
import { IMPORT_LIMITS } from "./import.schema.ts";

const utf16 = (text: string, bigEndian = false): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
};

const ONE = csvOf("name,type", "One,image");

const run = async (csv: string | Buffer) => {
  const { member, teamId } = await aTeam();
  const done = await runImport(member, (await anImport(member, csv)).id);
  const { data } = await AssetEntity.query.primary({ teamId }).go({ pages: "all", consistent: true });
  return { done, names: data.map(({ name }) => name).toSorted(), notes: data.map(({ notes }) => notes ?? "") };
};

const manyRows = (count: number): string =>
  csvOf("name,type", ...Array.from({ length: count }, (_, n) => `Asset ${n},picture`));

describe("a file that can't be imported", () => {
  it.each([
    ["only a byte order mark", "\uFEFF", "The file is empty."],
    ["only blank lines", "\r\n\r\n  \r\n", "The file is empty."],
    ["a header alone", "name,type\r\n", "The file has no rows below its header."],
    ["a header and only empty rows", "name,type\n,\n,\n\n", "The file has no rows below its header."],
    [
      "no header",
      "One,image\nTwo,image\n",
      'The first row must name the columns; "name" and "type" can\'t be found there.',
    ],
    [
      "a header without type",
      csvOf("name,kind", "One,image"),
      'The first row must name the columns; "type" can\'t be found there.',
    ],
    ["a column twice", csvOf("name,type,NAME", "One,image,Uno"), 'The column "name" is there twice.'],
    ["tabs between its cells", "name\ttype\nOne\timage\n", "The first row must name the columns;"],
    [
      "a long text instead of a header",
      `${"word ".repeat(500)}\n`,
      "The first row doesn't hold the names of the columns.",
    ],
    ["UTF-16 text, little-endian", utf16(ONE), "The file is UTF-16 text. Save it as CSV UTF-8 and choose it again."],
    ["UTF-16 text, big-endian", utf16(ONE, true), "The file is UTF-16 text."],
    ["UTF-16 text without a byte order mark", Buffer.from(ONE, "utf16le"), "The file is UTF-16 text."],
    ["50,001 rows", manyRows(50_001), "At most 50,000 rows can be imported at once; this file has 50,001."],
    [
      "a quote that is never closed and 3 MB of text after the quote",
      csvOf("name,type,notes", "One,image,", `Two,image,"${"never closed,\n".repeat(250_000)}`),
      "A row is longer than 2 MB. Is there a quote that is never closed?",
    ],
    ["an SVG as its content", '<svg xmlns="http://www.w3.org/2000/svg"/>', "The first row must name the columns;"],
  ])("the import of a file with %s fails with an error message that names the problem", async (_, csv, problem) => {
    const { done, names } = await run(csv);
    expect(done).toMatchObject({ state: "failed", success: 0, errorCount: 0, errors: [] });
    expect(done.problem).toContain(problem);
    expect(done.endedAt).not.toBe("");
    expect(names).toEqual([]);
  });
});

describe("an invalid row of an import", () => {
  const around = (row: string | Buffer, columns = "name,type,source,tags,notes,file_url") =>
    Buffer.concat([Buffer.from(csvOf(columns, "First,image")), Buffer.from(row), Buffer.from("\nLast,video\n")]);

  it.each<[string, string | Buffer, string]>([
    ["no name", ",image", "Name is required"],
    ["no type", "Name", "Type is required"],
    ["an unknown type", "Name,audio", "Type must be image or video"],
    [
      "several mistakes",
      `${"n".repeat(501)},x`,
      "Name is too long (maximum 500 characters); Type must be image or video",
    ],
    ["a NUL in the name", "Na\u0000me,image", "Name must be a single line of text"],
    ["a NUL in the notes", "Name,image,,,a\u0000b", "Notes holds a character that can't be stored"],
    ["a line break in the name", '"Na\nme",image', "Name must be a single line of text"],
    ["a cell of 1 MB", `Name,image,,,${"x".repeat(1024 * 1024)}`, "Notes is too long (maximum 5,000 characters)"],
    [
      "a quoted cell of 1 MB",
      `Name,image,,,"${"x\n".repeat(512 * 1024)}"`,
      "Notes is too long (maximum 5,000 characters)",
    ],
    ["51 tags", `Name,image,,"${Array.from({ length: 51 }, (_, n) => `t${n}`).join(",")}"`, "At most 50 tags"],
    ["a tag without a name", 'Name,image,,"brand:"', "Tag is required"],
    ["a tag of 51 characters", `Name,image,,${"t".repeat(51)}`, "Tag is too long (maximum 50 characters)"],
    ["a javascript: URL", "Name,image,,,,javascript:alert(1)", "file_url must be an address that begins with http"],
    ["a URL with a password", "Name,image,,,,https://a:b@example.com/", "file_url must be an address that begins"],
    ["a file: URL", "Name,image,,,,file:///etc/passwd", "file_url must be an address that begins with http"],
    ["more cells than the header", "Name,image,,,,,one too many", "The row has more cells than the header"],
    [
      "Windows-1252 text",
      Buffer.from("Caf\u00e9,image", "latin1"),
      "name isn't UTF-8 text. Save the file as CSV UTF-8",
    ],
  ])("a row with %s is reported and skipped, and the rows around it are imported", async (_, row, error) => {
    const { done, names } = await run(around(row));
    expect(done).toMatchObject({ state: "done", errorCount: 1, success: 2, rowsDone: 3 });
    expect(done.errors).toEqual([{ row: 3, error: expect.stringContaining(error) }]);
    expect(names).toEqual(["First", "Last"]);
  });

  it.each(['"oh', '"a" b'])(
    "a row with the misplaced quote %s is reported, and the rest of the file belongs to that row",
    async (notes) => {
      const { done, names } = await run(csvOf("name,type,notes", "First,image,", `Bad,image,${notes}`, "Gone,image,"));
      expect(names).toEqual(["First"]);
      expect(done.errors).toEqual([{ row: 3, error: "A quote is missing or in the wrong place" }]);
    },
  );
});

describe("files that spreadsheet programs save", () => {
  it.each<[string, string | Buffer]>([
    ["with LF", 'name,type,notes\nOne,image,"a,b"\nTwo,video,\n'],
    ["with LF, except at the end of the last row", 'name,type,notes\nOne,image,"a,b"\nTwo,video,'],
    ["with CRLF", 'name,type,notes\r\nOne,image,"a,b"\r\nTwo,video,\r\n'],
    ["with CR", 'name,type,notes\rOne,image,"a,b"\rTwo,video,\r'],
    ["with LF under a header with CRLF", 'name,type,notes\r\nOne,image,"a,b"\nTwo,video,\n'],
    ["with a byte order mark", '\uFEFFname,type,notes\nOne,image,"a,b"\nTwo,video,\n'],
    ["with a byte order mark and a quoted header", '\uFEFF"name","type","notes"\nOne,image,"a,b"\nTwo,video,\n'],
    ["with semicolons", "name;type;notes\r\nOne;image;a,b\r\nTwo;video;\r\n"],
    ["with semicolons, and commas in unknown columns", '"a,b,c,d";name;type;notes\n;One;image;a,b\n;Two;video;\n'],
    ["with all cells quoted", '"name","type","notes"\r\n"One","image","a,b"\r\n"Two","video",""\r\n'],
    ["with columns in another order and case", ' NOTES , Type,NAME \n"a,b",Image,One\n,VIDEO,Two\n'],
    ["with blank lines and empty rows", 'name,type,notes\n\nOne,image,"a,b"\n,,\n\nTwo,video,\n,,\n'],
    ["with trailing delimiters", 'name,type,notes,,\nOne,image,"a,b",,\nTwo,video,,,\n'],
    ["with short rows", 'name,type,notes\nOne,image,"a,b"\nTwo,video\n'],
  ])("a file %s is imported completely", async (_, csv) => {
    const { done, names, notes } = await run(csv);
    expect(done).toMatchObject({ state: "done", success: 2, errorCount: 0, rowsDone: 2, problem: "" });
    expect(names).toEqual(["One", "Two"]);
    expect(notes.toSorted()).toEqual(["", "a,b"]);
    expect(done.bytesDone).toBe(Buffer.byteLength(csv));
  });

  it("an import counts rows as a spreadsheet does: the header is row 1, and a record of several lines is one row", async () => {
    const { done } = await run('name,type,notes\n"","image","a\nb\nc"\n\n,,\n,image,\nGood,image,\n,image,"x\r\ny"\n');
    expect(done.errors.map(({ row }) => row)).toEqual([2, 5, 7]);
  });

  it("names in several writing systems and with an emoji are imported unchanged", async () => {
    const names = ["Überraschung", "日本の夏", "😀 smile", "مرحبا", "naïve café"];
    const { names: stored } = await run(csvOf("name,type", ...names.map((name) => `${name},image`)));
    expect(stored).toEqual(names.toSorted());
  });
});

describe("the upload of a CSV file", () => {
  const send = async (bytes: Buffer, fileName: string, contentType: string) => {
    const { member } = await aTeam();
    return actAs(member, () => upload(bytes, { fileName, contentType, purpose: "import" }), CALLER);
  };

  it.each([
    ["a.csv", "text/csv"],
    ["a.csv", "application/vnd.ms-excel"],
    ["A.CSV", ""],
    ["a.txt", "text/csv"],
  ])("the upload of %s with the type '%s' is accepted", async (fileName, contentType) => {
    expect(await send(Buffer.from(ONE), fileName, contentType)).toMatch(/^upl_/);
  });

  it.each([
    ["a.xls", "application/vnd.ms-excel"],
    ["a.png", "image/png"],
    ["a.csv.exe", ""],
  ])("the upload of %s with the type '%s' is refused", async (fileName, contentType) => {
    await expect(send(Buffer.from(ONE), fileName, contentType)).rejects.toMatchObject({
      code: "request.invalid",
      fields: { contentType: "Please select a valid CSV file" },
    });
  });

  it.each([
    ["an image", PNG],
    ["a PDF", Buffer.from("%PDF-1.4\n\u0001\u0002")],
    ["a spreadsheet", Buffer.from("PK\u0003\u0004\u0014\u0000\u0006\u0000xl/workbook.xml")],
  ])("the upload of %s with the name of a CSV file is refused", async (_, bytes) => {
    await expect(send(bytes, "a.csv", "text/csv")).rejects.toMatchObject({
      code: "upload.type_unsupported",
      message: "Please select a valid CSV file",
    });
  });

  it("the upload of a CSV file that begins with the letters of an image format is accepted", async () => {
    expect(await send(Buffer.from("BM,name,type\n1,One,image\n"), "a.csv", "text/csv")).toMatch(/^upl_/);
  });

  it("the upload of a CSV file that is one byte over 25 MB is refused before any byte is sent", async () => {
    const { member } = await aTeam();
    const file = { fileName: "a.csv", contentType: "text/csv", purpose: "import" as const };
    const open = (size: number) => actAs(member, () => Sent.createUpload({ ...file, size }), CALLER);
    await expect(open(IMPORT_LIMITS.bytes + 1)).rejects.toMatchObject({ fields: { size: "is larger than 25MB" } });
    expect(await open(IMPORT_LIMITS.bytes)).toMatchObject({ state: "open", contentType: "text/csv" });
  });

  it("the upload of a CSV file as an asset's file is refused", async () => {
    const { member } = await aTeam();
    const file = { fileName: "a.csv", contentType: "text/csv", size: 10 };
    await expect(actAs(member, () => Sent.createUpload(file), CALLER)).rejects.toMatchObject({
      fields: { contentType: "is not a supported file type" },
    });
  });
});
