import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvLine, plainCell, safeCell } from "./csv-cell.policy.ts";
import { type Dialect, decode, recordsFrom, type Source } from "./csv-records.ts";

const sourceOf = (bytes: Buffer): Source => ({
  bytes: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
});

/** Reads all records step by step and returns them with the offset of each step. */
const inSteps = async (text: string, dialect: Dialect, range: number, most: number) => {
  const source = sourceOf(Buffer.from(text));
  const records: string[][] = [];
  const offsets: number[] = [];
  for (let offset = 0; offset < source.bytes; ) {
    offsets.push(offset);
    const step = await recordsFrom(source, dialect, offset, { range, most });
    expect(step.next).toBeGreaterThan(offset);
    if (most > 0) expect(step.records.length).toBeLessThanOrEqual(most);
    records.push(...step.records.map(({ fields }) => fields.map((field) => decode(field) ?? "?")));
    offset = step.next;
  }
  return { records, offsets };
};

/** A parser for RFC 4180 that reads one character at a time. */
const reference = (text: string, { delimiter, newline }: Dialect): string[][] => {
  const records: string[][] = [];
  let [record, cell, quoted]: [string[], string, boolean] = [[], "", false];
  const endRecord = () => {
    records.push([...record, cell]);
    [record, cell] = [[], ""];
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (quoted && character === '"' && text[at + 1] === '"') cell += text[at++];
    else if (quoted && character === '"') quoted = false;
    else if (quoted) cell += character;
    else if (character === '"' && cell === "") quoted = true;
    else if (character === delimiter) [record, cell] = [[...record, cell], ""];
    else if (newline === "\n" && character === "\r" && text[at + 1] === "\n") continue;
    else if (character === newline) endRecord();
    else cell += character;
  }
  endRecord();
  return records;
};

/** A line break at the end of the file doesn't begin another record. */
const withoutEnd = (records: string[][]): string[][] =>
  records.at(-1)?.length === 1 && records.at(-1)?.[0] === "" ? records.slice(0, -1) : records;

const seeded = (seed: number) => {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const PIECES = ["a", "bc", " ", ",", ";", '"', "\n", "\r\n", "é", "日本", "😀", "'=1", "", "x".repeat(30), "\t"];

const LINE_ENDS = ["\n", "\r\n", "\r"] as const;

/** A random well-formed file. Every cell that needs quotes is quoted, and so are some other cells. */
const randomFile = (seed: number) => {
  const next = seeded(seed);
  const delimiter = next(2) === 0 ? "," : ";";
  const end = LINE_ENDS[next(3)] ?? "\n";
  const cell = () => {
    const text = Array.from({ length: next(5) }, () => PIECES[next(PIECES.length)]).join("");
    const must = /[",;\r\n]/.test(text);
    return must || next(4) === 0 ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const columns = 2 + next(4);
  const rows = Array.from({ length: 1 + next(40) }, () => Array.from({ length: columns }, cell).join(delimiter));
  const text = rows.join(end) + (next(2) === 0 ? end : "");
  const dialect: Dialect = { delimiter, newline: end === "\r" ? "\r" : "\n" };
  return { text, end, dialect, range: 1 + next(200), most: next(3) === 0 ? 0 : 1 + next(10) };
};

const SEEDS = Array.from({ length: 500 }, (_, index) => index + 1);

describe("a file that is read in steps", () => {
  it("each of 500 random files, read in steps, gives the rows that papaparse finds in the whole file", async () => {
    for (const seed of SEEDS) {
      const { text, end, dialect, range, most } = randomFile(seed);
      const whole = Papa.parse<string[]>(text, { delimiter: dialect.delimiter, newline: end }).data;
      const { records } = await inSteps(text, dialect, range, most);
      expect(withoutEnd(records), `seed ${seed}`).toEqual(withoutEnd(whole));
    }
  });

  it("each of 500 random files, read in steps, gives the rows that a simple parser finds in the whole file", async () => {
    for (const seed of SEEDS) {
      const { text, dialect, range, most } = randomFile(seed + 10_000);
      const { records } = await inSteps(text, dialect, range, most);
      expect(withoutEnd(records), `seed ${seed}`).toEqual(withoutEnd(reference(text, dialect)));
    }
  });

  it("a file read in steps of 256 KB gives the same rows as the file read at once, even if a cell is longer than a step", async () => {
    for (const seed of SEEDS.slice(0, 12)) {
      const { text, end, dialect, most } = randomFile(seed + 30_000);
      const part = text.endsWith(end) ? text : text + end;
      const long = `"${`é,""${end}`.repeat(20_000)}"${end}`;
      const times = Math.ceil(200_000 / part.length);
      const large = part.repeat(times) + long + part.repeat(times);
      const whole = Papa.parse<string[]>(large, { delimiter: dialect.delimiter, newline: end }).data;
      const { records } = await inSteps(large, dialect, 256 * 1024, most * 50);
      // The records are compared as text because a structural diff of so many records would take minutes.
      expect(JSON.stringify(withoutEnd(records)) === JSON.stringify(withoutEnd(whole)), `seed ${seed}`).toBe(true);
    }
  });

  it("a file read from the offset of any step gives the rows from that step on", async () => {
    for (const seed of SEEDS.slice(0, 100)) {
      const { text, dialect, range } = randomFile(seed + 20_000);
      const all = await inSteps(text, dialect, range, 1);
      const bytes = Buffer.from(text);
      for (const [index, offset] of all.offsets.entries()) {
        const rest = await inSteps(bytes.subarray(offset).toString(), dialect, range, 1);
        expect(rest.records, `seed ${seed}, step ${index}`).toEqual(all.records.slice(index));
      }
    }
  });
});

/** The cases of csv-spectrum, a collection of test cases for CSV parsers. */
const SPECTRUM: [name: string, text: string, records: string[][]][] = [
  [
    "comma in quotes",
    'first,last,address\nJohn,Doe,"120 any st., Anytown, WW"\n',
    [
      ["first", "last", "address"],
      ["John", "Doe", "120 any st., Anytown, WW"],
    ],
  ],
  [
    "empty",
    'a,b,c\n1,"",""\n2,3,4\n',
    [
      ["a", "b", "c"],
      ["1", "", ""],
      ["2", "3", "4"],
    ],
  ],
  [
    "empty, CRLF",
    'a,b,c\r\n1,"",""\r\n2,3,4\r\n',
    [
      ["a", "b", "c"],
      ["1", "", ""],
      ["2", "3", "4"],
    ],
  ],
  [
    "escaped quotes",
    'a,b\n1,"ha ""ha"" ha"\n3,4\n',
    [
      ["a", "b"],
      ["1", 'ha "ha" ha'],
      ["3", "4"],
    ],
  ],
  [
    "JSON",
    'key,val\n1,"{""type"": ""Point"", ""coordinates"": [102.0, 0.5]}"\n',
    [
      ["key", "val"],
      ["1", '{"type": "Point", "coordinates": [102.0, 0.5]}'],
    ],
  ],
  [
    "newlines",
    'a,b,c\n1,2,3\n"Once upon \na time",5,6\n7,8,9\n',
    [
      ["a", "b", "c"],
      ["1", "2", "3"],
      ["Once upon \na time", "5", "6"],
      ["7", "8", "9"],
    ],
  ],
  [
    "newlines, CRLF",
    'a,b\r\n"Once upon \r\na time",5\r\n7,8\r\n',
    [
      ["a", "b"],
      ["Once upon \r\na time", "5"],
      ["7", "8"],
    ],
  ],
  [
    "quotes and newlines",
    'a,b\n1,"ha \n""ha"" \nha"\n3,4\n',
    [
      ["a", "b"],
      ["1", 'ha \n"ha" \nha'],
      ["3", "4"],
    ],
  ],
  [
    "simple",
    "a,b,c\n1,2,3\n",
    [
      ["a", "b", "c"],
      ["1", "2", "3"],
    ],
  ],
  [
    "simple, CRLF",
    "a,b,c\r\n1,2,3",
    [
      ["a", "b", "c"],
      ["1", "2", "3"],
    ],
  ],
  [
    "UTF-8",
    "a,b,c\n1,2,3\n4,5,ʤ\n",
    [
      ["a", "b", "c"],
      ["1", "2", "3"],
      ["4", "5", "ʤ"],
    ],
  ],
  [
    "location coordinates",
    'Contact,Location\n5551234567,"51.0, 4.2"\n',
    [
      ["Contact", "Location"],
      ["5551234567", "51.0, 4.2"],
    ],
  ],
];

describe("the cases of csv-spectrum", () => {
  it.each(SPECTRUM)("the csv-spectrum case '%s' is read correctly", async (_, text, records) => {
    for (const range of [1, 7, 1_000]) {
      const read = await inSteps(text, { delimiter: ",", newline: "\n" }, range, 0);
      expect(withoutEnd(read.records)).toEqual(records);
    }
  });
});

describe("written cells", () => {
  const TEXTS = [
    "=1+1",
    "'=1",
    "''=1",
    "+49",
    "-5",
    "@rap",
    "\tx",
    "'quoted'",
    "plain",
    "",
    "'",
    "a=b",
    "\r=",
    "\n@",
    "＝1+1",
    "'＝1",
    "＋49",
    "－5",
    "＠rap",
  ];

  it.each(TEXTS)("the cell %j is written as a text that isn't a formula, and is read back unchanged", (text) => {
    expect(safeCell(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
    expect(plainCell(safeCell(text))).toBe(text);
  });

  it("cells with random content are read back unchanged from lines that separate cells by commas or by semicolons", () => {
    for (const seed of SEEDS) {
      const next = seeded(seed);
      const pieces = [...PIECES, ...TEXTS];
      const cells = Array.from({ length: 1 + next(5) }, () =>
        Array.from({ length: next(4) }, () => pieces[next(pieces.length)]).join(""),
      );
      for (const delimiter of [",", ";"] as const) {
        const { data } = Papa.parse<string[]>(csvLine(cells, delimiter), { delimiter, newline: "\r\n" });
        expect(data[0]?.map(plainCell), `seed ${seed}`).toEqual(cells);
      }
    }
  });
});
