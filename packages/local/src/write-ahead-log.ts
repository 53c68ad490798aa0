import { readFileSync } from "node:fs";

/** Where SQLite keeps what it hasn't written into the database's own file yet. */
export const logOf = (path: string): string => `${path}-wal`;

/** The lengths of the parts of a write-ahead log, and where its header and a frame's header have what, in bytes. */
const HEADER = { bytes: 32, pageBytes: 8, salts: 16, checksum: 24 } as const;
const FRAME = { bytes: 24, pagesAfterCommit: 4, salts: 8, checksum: 16 } as const;
const SALTS_BYTES = 8;
/** How a log begins; its last bit says whether the checksums read numbers with their highest byte first. */
const MAGIC = 0x377f0682;

/** @returns the log's bytes, which are none without a log */
export const readLog = (path: string): Buffer => {
  try {
    return readFileSync(logOf(path));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
};

type Sum = readonly [number, number];

/** SQLite's checksum of a part of a log, which continues the checksum of the part before. */
const checksum = (part: Buffer, isBigEndian: boolean, before: Sum): Sum => {
  const numbers = new DataView(part.buffer, part.byteOffset, part.byteLength);
  let [first, second] = before;
  for (let at = 0; at < part.byteLength; at += 8) {
    first = (first + numbers.getUint32(at, !isBigEndian) + second) >>> 0;
    second = (second + numbers.getUint32(at + 4, !isBigEndian) + first) >>> 0;
  }
  return [first, second];
};

const storedSum = (log: Buffer, at: number): Sum => [log.readUInt32BE(at), log.readUInt32BE(at + 4)];
const isEqual = (one: Sum, other: Sum): boolean => one[0] === other[0] && one[1] === other[1];

interface Frame {
  page: number;
  /** Where the next frame begins, in bytes. */
  end: number;
  /** Whether it was written in the log's current use. Frames of an earlier use have other salts. */
  isCurrent: boolean;
  /** Whether it is current, and its checksum follows from that of the frame before. */
  isValid: boolean;
  /** Whether a transaction ends with it. */
  isCommit: boolean;
}

function* framesOf(log: Buffer): Generator<Frame> {
  const frameBytes = FRAME.bytes + log.readUInt32BE(HEADER.pageBytes);
  const isBigEndian = log.readUInt32BE(0) !== MAGIC;
  const saltsAt = (at: number) => log.subarray(at, at + SALTS_BYTES);
  let before = storedSum(log, HEADER.checksum);
  for (let at: number = HEADER.bytes; at + frameBytes <= log.length; at += frameBytes) {
    const stored = storedSum(log, at + FRAME.checksum);
    const beforePage = checksum(log.subarray(at, at + FRAME.salts), isBigEndian, before);
    const sum = checksum(log.subarray(at + FRAME.bytes, at + frameBytes), isBigEndian, beforePage);
    const isCommit = log.readUInt32BE(at + FRAME.pagesAfterCommit) > 0;
    const isCurrent = saltsAt(at + FRAME.salts).equals(saltsAt(HEADER.salts));
    const isValid = isCurrent && isEqual(sum, stored);
    yield { page: log.readUInt32BE(at), end: at + frameBytes, isCurrent, isValid, isCommit };
    before = stored;
  }
}

const hasHeader = (log: Buffer): boolean => {
  const magic = log.readUInt32BE(0);
  if ((magic & ~1) >>> 0 !== MAGIC) return false;
  const sum = checksum(log.subarray(0, HEADER.checksum), magic !== MAGIC, [0, 0]);
  return isEqual(sum, storedSum(log, HEADER.checksum));
};

/** The numbers of the pages in a log that {@link logFlaw} accepts. SQLite reads them there, and not in the database. */
export const pagesInLog = (log: Buffer): Set<number> => {
  const frames = log.length > HEADER.bytes ? [...framesOf(log)] : [];
  return new Set(frames.filter(({ isCurrent }) => isCurrent).map(({ page }) => page));
};

export interface LogFlaw {
  /** Text to follow the log's path. */
  problem: string;
  /** Where the last transaction before a gap ends, in bytes. What SQLite reads of the log ends there. */
  wholeBytes?: number;
}

/**
 * What is wrong with a log; undefined if nothing. SQLite ignores a log from its first wrong byte on, and later
 * overwrites the rest. A kill leaves at most the last transaction half written. A power cut may leave a gap before
 * others, because not each transaction is flushed to the disk and a file's pages are written in any order. A gap looks
 * the same as later damage, with which more is lost than the last seconds, so that a person has to decide.
 */
export const logFlaw = (log: Buffer): LogFlaw | undefined => {
  if (log.length <= HEADER.bytes) return undefined;
  if (!hasHeader(log)) return { problem: "is damaged at its beginning" };
  let isBroken = false;
  let lost = 0;
  let wholeBytes: number = HEADER.bytes;
  for (const { isValid, isCommit, end } of framesOf(log)) {
    if (!isValid) isBroken = true;
    else if (isCommit && isBroken) lost += 1;
    else if (isCommit) wholeBytes = end;
  }
  return lost > 1 ? { problem: "is damaged in its middle", wholeBytes } : undefined;
};
