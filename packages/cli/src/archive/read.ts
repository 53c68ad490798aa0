import type { Readable } from "node:stream";
import { type ArchivedFile, archivedFile } from "@clearhouse/core/custody/archive/files.ts";
import { type Item, RECORDS } from "@clearhouse/core/custody/archive/registry.ts";
import { storable } from "@clearhouse/core/custody/archive/table.ts";
import { sha256 } from "@clearhouse/core/platform/hash.ts";
import { freeing } from "@clearhouse/core/platform/memory.ts";
import { LAYOUT, migrated, newerLayout } from "@clearhouse/core/platform/migrations/list.ts";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { Refusal } from "../command.ts";
import { FILES, filePath, MANIFEST, type Manifest, manifest, recordsPath } from "./format.ts";
import { measure } from "./zip.ts";

const damaged = (what: string): Refusal =>
  new Refusal(`The archive is damaged: ${what}. Nothing was restored from it.`);

/** Does the work, and refuses the archive as damaged if unpacking, decoding or parsing fails. */
const reading = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? error : damaged(error instanceof Error ? error.message : String(error));
  }
};

/** A record has at most 400 KB in the table, and each byte at most six characters in JSON. */
const LINE_LIMIT = 4 * 1024 * 1024;
/** The largest manifest: it has some hundred bytes for each team. */
const MANIFEST_BYTES = 16 * 1024 * 1024;

const refuseLong = (line: string): void => {
  if (line.length > LINE_LIMIT) throw new Error(`a line is longer than ${LINE_LIMIT} letters`);
};

async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of [...lines, rest]) refuseLong(line);
    yield* lines;
  }
  if (rest + decoder.decode() !== "") throw new Error("the last line has no end");
}

export interface Archive {
  manifest: Manifest;
  /**
   * The SHA-256 of the manifest. This hash identifies the archive, because the manifest has the hashes of everything
   * else.
   */
  id: string;
  /** Records of a kind as they are in the archive, in the order of their keys. */
  records(kind: string): AsyncGenerator<Item>;
  /** The same records in the layout of this version. */
  migrated(kind: string): AsyncGenerator<Item>;
  files(): AsyncGenerator<ArchivedFile>;
  open(file: ArchivedFile): Promise<Readable>;
  /** Reads everything once. @throws Refusal that names what differs from the manifest */
  check(): Promise<void>;
  close(): void;
}

const manifestText = async (stream: Readable): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length;
    if (bytes > MANIFEST_BYTES) throw damaged(`${MANIFEST} is larger than ${MANIFEST_BYTES} bytes`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
};

const parseManifest = (text: string): Manifest => {
  const { success, data, error } = manifest.safeParse(JSON.parse(text));
  if (!success) throw new Refusal(error.issues[0]?.message ?? "This isn't an archive of Clearhouse.");
  if (data.layout > LAYOUT) throw new Refusal(newerLayout("This archive", data.layout));
  return data;
};

/** Reads the zip's list of entries. @throws Refusal for a file that isn't a complete zip */
const listEntries = async (path: string): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> => {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw damaged(`${entry.fileName} is in it twice`);
    entries.set(entry.fileName, entry);
  }
  return { zip, entries };
};

/**
 * Opens an archive.
 * @throws Refusal for a file that isn't an archive, or for an archive of another version
 */
export const openArchive = async (path: string): Promise<Archive> => {
  const { zip, entries } = await reading(() => listEntries(path));

  const stream = async (name: string): Promise<Readable> => {
    const entry = entries.get(name);
    if (!entry) throw damaged(`${name} is missing`);
    return zip.openReadStreamPromise(entry);
  };

  /** An entry's lines. After the last line, the entry's hash is checked. */
  async function* lines(name: string, hash: string): AsyncGenerator<string> {
    const { through, result } = measure();
    yield* linesOf(through(await stream(name)));
    if (result().sha256 !== hash) throw damaged(`${name} was changed`);
  }

  const { text, described } = await reading(async () => {
    const text = await manifestText(await stream(MANIFEST));
    return { text, described: parseManifest(text) };
  });

  async function* records(kind: string): AsyncGenerator<Item> {
    const { sha256: hash = "" } = described.records[kind] ?? {};
    for await (const line of lines(recordsPath(kind), hash)) yield JSON.parse(line) as Item;
  }

  async function* files(): AsyncGenerator<ArchivedFile> {
    for await (const line of lines(FILES, described.files.sha256)) yield archivedFile.parse(JSON.parse(line));
  }

  async function* migratedRecords(kind: string): AsyncGenerator<Item> {
    for await (const item of records(kind)) {
      const next = migrated(item, described.layout);
      if (next) yield next;
    }
  }

  /** Checks the lines as they are in the archive, and that this version can store what becomes of them. */
  const checkRecords = async (kind: string, count: number): Promise<void> => {
    let found = 0;
    for await (const item of records(kind)) {
      if (!storable.safeParse(item).success)
        throw damaged(`${recordsPath(kind)} holds a record whose keys aren't texts`);
      if (item.__edb_e__ !== kind) throw damaged(`${recordsPath(kind)} holds another kind of record`);
      if (migrated(item, described.layout) && !RECORDS[kind]?.kept)
        throw new Refusal(`This version knows no records of the kind ${kind}.`);
      found += 1;
    }
    if (found !== count) throw damaged(`${recordsPath(kind)} has ${found} of ${count} records`);
  };

  const checkBytes = async (name: string, hash: string): Promise<void> => {
    const { through, result } = measure();
    for await (const _ of through(freeing(await stream(name))));
    if (result().sha256 !== hash) throw damaged(`${name} was changed`);
  };

  const checkAll = async (): Promise<void> => {
    for (const [kind, { count }] of Object.entries(described.records)) await checkRecords(kind, count);
    for (const [path, hash] of Object.entries(described.lists)) await checkBytes(path, hash);
    let count = 0;
    for await (const file of files()) {
      await checkBytes(filePath(file), file.sha256);
      count += 1;
    }
    if (count !== described.files.count) throw damaged(`${FILES} has ${count} of ${described.files.count} files`);
    const { records: kinds, lists } = described;
    const expected = Object.keys(kinds).length + Object.keys(lists).length + count + [FILES, MANIFEST].length;
    if (entries.size !== expected) throw damaged("it holds files that its manifest doesn't name");
  };

  return {
    manifest: described,
    id: sha256(text),
    records,
    migrated: migratedRecords,
    files,
    open: (file) => stream(filePath(file)),
    check: () => reading(checkAll),
    close: () => zip.close(),
  };
};
