import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";

/** Where copies of earlier layouts are, in the data folder. */
const COPIES = "copies";
/** The folder with the buckets' objects: media, documents and other files. */
const BUCKETS_FOLDER = "s3";
/** What a copy doesn't have: files in buckets, earlier copies, pages, and what belongs to one run. */
const LEFT_OUT = /^(s3|copies|site|run\.json|dynamodb\.pid|lock\.sqlite.*|.*\.tmp)$/;
const DATABASE = /\.(sqlite|db)$/;
/** What SQLite has beside a database; the copy of a database has its content. */
const BESIDE_DATABASE = /-(wal|shm|journal)$/;

/** A copy is removed after as many days as an earlier state of a stage's table. */
export const KEPT_DAYS = 35;
const DAY_MS = 86_400_000;

const copyName = (layout: number): string => `layout-${layout}`;

/** Where the copy of a data folder is that has been migrated from this layout. */
export const copyPath = (path: string, layout: number): string => join(path, COPIES, copyName(layout));

interface Found {
  /** The path below the data folder. */
  name: string;
  bytes: number;
}

/** All files below a folder. */
function* filesBelow(path: string, below = ""): Generator<Found> {
  if (!existsSync(join(path, below))) return;
  for (const entry of readdirSync(join(path, below), { withFileTypes: true })) {
    if (below === "" && LEFT_OUT.test(entry.name)) continue;
    const name = join(below, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path, name);
    else if (entry.isFile()) yield { name, bytes: statSync(join(path, name)).size };
  }
}

const sum = (files: Iterable<Found>): number => {
  let bytes = 0;
  for (const file of files) bytes += file.bytes;
  return bytes;
};

/** How much a copy of a data folder takes, and how much of the folder isn't copied. */
export const sizesOf = (path: string): { copied: number; left: number } => ({
  copied: sum(filesBelow(path)),
  left: sum(filesBelow(path, BUCKETS_FOLDER)),
});

const flush = (file: string): void => {
  const descriptor = openSync(file, "r+");
  fsyncSync(descriptor);
  closeSync(descriptor);
};

const copyDatabase = async (from: string, to: string): Promise<void> => {
  const database = new DatabaseSync(from, { readOnly: true, timeout: 5_000 });
  try {
    await backup(database, to, { rate: 10_000 });
  } finally {
    database.close();
  }
};

/**
 * Copies a data folder's databases, accounts, mails and keys to {@link copyPath}, while nothing uses them. The copy gets
 * its name last, so a copy with that name is whole. A copy that an earlier migration made is replaced.
 */
export const copyData = async (path: string, layout: number): Promise<void> => {
  const whole = copyPath(path, layout);
  const part = `${whole}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true, mode: 0o700 });
  for (const { name, bytes } of filesBelow(path)) {
    if (BESIDE_DATABASE.test(name)) continue;
    const [from, to] = [join(path, name), join(part, name)];
    mkdirSync(join(to, ".."), { recursive: true, mode: 0o700 });
    // An empty database is left by a first start that was killed.
    if (DATABASE.test(name) && bytes > 0) await copyDatabase(from, to);
    else copyFileSync(from, to, constants.COPYFILE_FICLONE);
    chmodSync(to, 0o600);
    flush(to);
  }
  rmSync(whole, { recursive: true, force: true });
  renameSync(part, whole);
};

/** Removes copies that are older than people may rely on. @returns their paths */
export const removeOldCopies = (path: string, now: number): string[] => {
  const copies = join(path, COPIES);
  if (!existsSync(copies)) return [];
  const old = readdirSync(copies)
    .map((name) => join(copies, name))
    .filter((copy) => statSync(copy).mtimeMs < now - KEPT_DAYS * DAY_MS);
  for (const copy of old) rmSync(copy, { recursive: true, force: true });
  return old;
};
