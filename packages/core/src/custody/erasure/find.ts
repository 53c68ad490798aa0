import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { ContractEntity, type ContractRecord } from "../../contracts/contract/contract.entity.ts";
import { contractStatusAt } from "../../contracts/contract/contract.policy.ts";
import type { ReleaseFile } from "../../library/asset/release.entity.ts";
import { readRoster } from "../../people/team/change.ts";
import { nowIso, nowMs } from "../../platform/clock.ts";
import { MADE_PDF, MADE_TEXT, POST_PICTURE } from "../../platform/events/backup-copy.events.ts";
import { table } from "../../platform/store/clients.ts";
import type { Bucket } from "../../platform/store/keys-under.ts";
import { contractDocumentKey, licenseKey } from "../../platform/store/object-key.ts";
import type { OfRequest } from "../../rights/rights-request/post-pictures.ts";
import { type Item, kindOf, RECORDS } from "../archive/registry.ts";
import { items } from "../archive/table.ts";
import type { FileKey } from "../backup/sources.ts";
import { discover, type Known } from "./discover.ts";
import { type FileToRemove, type ImportFile, type ImportRecords, importFiles } from "./files.ts";
import { concerns, hasPicture, type Outcome, outcomeFor } from "./item.ts";
import { type Loss, lossesOf, testsOf, wordsOfOthers } from "./losses.ts";
import { type Matcher, matcherOf } from "./person.ts";

export interface Asked {
  email: string;
  /** If given, only this team's records are erased, and the person's account stays. */
  teamId: string | undefined;
  /**
   * Whether to erase also the files of licenses and contracts, and the texts whose hash is in an entry of a hash chain.
   */
  documents: boolean;
  /** Whether other people and other records may lose a name too (see `losses` of {@link Findings}). */
  othersToo?: boolean | undefined;
}

export interface Found {
  kind: string;
  item: Item;
  outcome: Outcome;
  /** The outcome follows from another record too, so it isn't decided again when the item is changed. */
  isDecided?: true;
}

/** A license, a signed contract or a release of the person, or the picture of one of the person's posts. */
export interface Document {
  teamId: string;
  id: string;
  /** The bucket of the document's files. */
  bucket: Bucket;
  keys: string[];
  /**
   * For the picture of a post: the rights request with which the picture was copied. The request's asset may show the
   * picture.
   */
  post?: OfRequest;
  /** The copies of the document's files in the backup. */
  copies: FileKey[];
  what: string;
}

export interface Findings {
  known: Known;
  matchers: ReadonlyMap<string, Matcher>;
  /** Items to change or remove, in the order in which they have to be changed. */
  changes: Found[];
  /** Items that still say something about the person after the erasure. */
  kept: Found[];
  documents: Document[];
  files: FileToRemove[];
  exports: { teamId: string; exportId: string }[];
  /** Names that would be removed although they may not be the person's, each with the records and imported files. */
  losses: { loss: Loss; records: Found[]; files: FileToRemove[] }[];
  /** Sentences for the operator: each says what has to be ended before the person can be erased. */
  blockers: string[];
  /** What an interrupted earlier run may have left over, even if it erased another person. */
  earlier: Earlier;
}

/**
 * What an interrupted run may have left over. That run has already erased the person from the records, so a search for
 * the person doesn't find these leftovers.
 */
export interface Earlier {
  /** Documents whose record has `documentErased`. */
  documents: Document[];
  /** Teams whose search snapshot still has to be removed. */
  teams: string[];
}

const words = (...parts: unknown[]): string => parts.filter(Boolean).join(" ");

/** What the operator has to do about a request or contract that waits for an answer of the person to be erased. */
const blockerOf = (kind: string, item: Item, matcher: Matcher): string | undefined => {
  const isTheirs = (email: unknown): boolean => typeof email === "string" && matcher.isEmail(email);
  if (kind === "rightsrequest" && item.status === "pending" && isTheirs(item.contentOwnerEmail)) {
    const isOpen = String(item.expiresAt) > nowIso();
    return isOpen
      ? `${item.teamId}: the rights request of asset ${item.assetId} waits for their answer: withdraw it`
      : undefined;
  }
  if (kind !== "contract" || !isTheirs((item.party as { email?: string } | undefined)?.email)) return undefined;
  const status = contractStatusAt(item as unknown as ContractRecord, nowMs());
  return status === "pending"
    ? `${item.teamId}: the contract ${item.contractId} waits for their signature: void it`
    : undefined;
};

/**
 * The document of a record, if it is about the person.
 * @param isTheirs whether an attribute of the record is about the person
 */
const documentOf = (kind: string, item: Item, isTheirs: (part: string) => boolean): Document | undefined => {
  const teamId = String(item.teamId);
  if (kind === "grant" && item.document && isTheirs("grantedBy")) {
    const id = String(item.grantId);
    const hasEnded = Boolean(item.ended) || (Boolean(item.expiresOn) && String(item.expiresOn) < nowIso().slice(0, 10));
    return {
      teamId,
      id,
      bucket: "DOCUMENTS_BUCKET",
      keys: [licenseKey(teamId, id)],
      copies: [{ teamId, ownerId: id, fileId: MADE_PDF }],
      what: words("license", item.number, hasEnded ? "(ended)" : "(in force)"),
    };
  }
  if (kind === "release" && item.file && (isTheirs("name") || isTheirs("guardian"))) {
    const { key, uploadId: fileId } = item.file as ReleaseFile;
    const copies = [{ teamId, ownerId: String(item.assetId), fileId }];
    return { teamId, id: String(item.releaseId), bucket: "MEDIA_BUCKET", keys: [key], copies, what: "signed release" };
  }
  if (kind === "rightsrequest" && hasPicture(item) && isTheirs("copy")) {
    const id = String(item.requestId);
    const post = { teamId, assetId: String(item.assetId), requestId: id };
    const copies = [{ teamId, ownerId: id, fileId: POST_PICTURE }];
    return { teamId, id, bucket: "MEDIA_BUCKET", keys: [], post, copies, what: "picture of a post" };
  }
  if (kind !== "contract" || !item.signed || !(isTheirs("party") || isTheirs("signed"))) return undefined;
  const id = String(item.contractId);
  const keys = (["pdf", "txt"] as const).map((file) => contractDocumentKey(teamId, id, file));
  const copies = [MADE_PDF, MADE_TEXT].map((fileId) => ({ teamId, ownerId: id, fileId }));
  return { teamId, id, bucket: "DOCUMENTS_BUCKET", keys, copies, what: "signed contract" };
};

/**
 * The order of the changes: first the items that only mention a name, then the items with the person's email address,
 * last the items from which the person's ids and names are found. So an interrupted run can be started again with the
 * same email address.
 */
const order = ({ kind, item }: Found, { emails }: Known): number => {
  if (kind === "user") return 4;
  if (kind === "identity" || kind === "unique") return 3;
  if (kind === "member" || kind === "creator") return 2;
  const text = JSON.stringify(item).toLowerCase();
  return [...emails].some((email) => text.includes(email)) ? 1 : 0;
};

interface Collected {
  found: Found[];
  texts: Found[];
  documents: Document[];
  unsigned: Set<string>;
  blockers: string[];
  /** Each team's imports and uploads of CSV files. */
  imports: Map<string, { [Kind in keyof ImportRecords]: Item[] }>;
  exports: Findings["exports"];
  earlier: Earlier;
}

const collectEarlier = ({ documents, teams }: Earlier, kind: string, item: Item): void => {
  const document = item.documentErased ? documentOf(kind, item, () => true) : undefined;
  if (document) documents.push(document);
  if (kind === "searchpointer" && item.erasures) teams.push(String(item.teamId));
};

const collect = (into: Collected, kind: string, item: Item, matcher: Matcher, hashedToo: boolean): void => {
  const teamId = String(item.teamId ?? "");
  const blocker = blockerOf(kind, item, matcher);
  if (blocker) into.blockers.push(blocker);
  const document = documentOf(kind, item, (part) => concerns(kind, item, part, matcher));
  if (document) into.documents.push(document);
  const isCsv = kind === "upload" && item.purpose === "import";
  if (kind === "import" || isCsv) {
    const known = into.imports.get(teamId) ?? { imports: [], uploads: [] };
    known[isCsv ? "uploads" : "imports"].push(item);
    into.imports.set(teamId, known);
  }
  if (kind === "export") into.exports.push({ teamId, exportId: String(item.exportId) });
  if (kind === "contract" && !item.signed && concerns(kind, item, "party", matcher))
    into.unsigned.add(String(item.contractId).toLowerCase());
  const outcome = outcomeFor(kind, item, { matcher, hashedToo });
  const found = { kind, item, outcome };
  if (kind === "contracttext") into.texts.push(found);
  else if (outcome.set || outcome.remove || outcome.keeps.length > 0) into.found.push(found);
};

/**
 * A contract's text is removed as a whole if nobody signed the contract, or if the signature is removed too. In other
 * texts, only the person's names are replaced.
 */
const textOutcome = (one: Found, { unsigned, documents }: Collected, hashedToo: boolean): Found => {
  const ownerId = String(one.item.ownerId).toLowerCase();
  const isSigned = documents.some(({ id }) => id.toLowerCase() === ownerId);
  if (unsigned.has(ownerId) || (isSigned && hashedToo))
    return { ...one, outcome: { remove: true, keeps: [] }, isDecided: true };
  return { ...one, isDecided: true };
};

/**
 * The contracts of which a text is changed without being removed: each gets `erasedAt`, so that `verify` doesn't compare
 * the text with its hash any more.
 */
const contractsOf = async (texts: readonly Found[]): Promise<Found[]> => {
  const owners = new Map(
    texts.filter(({ outcome }) => outcome.set).map(({ item }) => [String(item.ownerId), String(item.teamId)]),
  );
  const found: Found[] = [];
  for (const [contractId, teamId] of owners) {
    const { TableName, Key } = ContractEntity.get({ teamId, contractId }).params<{ TableName: string; Key: Item }>();
    const { Item: item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    // A text without a contract is that of a template.
    if (item) found.push({ kind: "contract", item, outcome: { keeps: [], markErased: true }, isDecided: true });
  }
  return found;
};

const NOBODY: Matcher = matcherOf({
  emails: new Set(),
  names: new Set(),
  own: new Set(),
  ids: new Set(),
  keys: new Set(),
  otherIds: new Set(),
  owners: new Map(),
  links: new Map(),
});

/**
 * Finds everything that the table and the buckets hold of a person, and what erasing will do with it. Reads the whole
 * table three times, strongly consistent; writes nothing.
 * @param before the person's ids and names as an earlier call found them; given if the records that hold these ids and
 * names may be erased already
 */
export const find = async (asked: Asked, before?: Known): Promise<Findings> => {
  const { email, teamId: team, documents: hashedToo } = asked;
  const known = before ?? (await discover(email, team));
  const matchers = new Map([...known.teams].map(([id, wanted]) => [id, matcherOf(wanted)]));
  const own = team ? NOBODY : matcherOf(known.everywhere);
  const into: Collected = {
    found: [],
    texts: [],
    documents: [],
    unsigned: new Set(),
    blockers: [],
    imports: new Map(),
    exports: [],
    earlier: { documents: [], teams: [] },
  };
  for await (const page of items()) {
    for (const item of page) {
      const kind = kindOf(item);
      if (kind === undefined || !(kind in RECORDS)) continue;
      if (!team || item.teamId === team) collectEarlier(into.earlier, kind, item);
      const matcher = typeof item.teamId === "string" && item.teamId ? matchers.get(item.teamId) : own;
      if (matcher) collect(into, kind, item, matcher, hashedToo);
    }
  }
  const texts = into.texts.map((one) => textOutcome(one, into, hashedToo));
  // The contracts come first: an interrupted run leaves no changed text without the mark.
  const all = [...(await contractsOf(texts)), ...into.found, ...texts];
  const changes = all.filter(({ outcome }) => outcome.set || outcome.remove || outcome.markErased);
  const imported: OfTeam<ImportFile>[] = [];
  for (const [teamId, matcher] of matchers) {
    const found = await importFiles(teamId, into.imports.get(teamId) ?? { imports: [], uploads: [] }, matcher);
    imported.push(...found.map((one) => ({ ...one, teamId })));
  }
  return {
    known,
    matchers,
    changes: changes.toSorted((a, b) => order(a, known) - order(b, known)),
    kept: all.filter(({ outcome }) => outcome.keeps.length > 0 && !(outcome.markErased && hashedToo)),
    documents: into.documents,
    files: imported.filter(({ open }) => open === undefined),
    exports: into.exports,
    earlier: into.earlier,
    losses: losses(changes, imported, known),
    blockers: [...into.blockers, ...importsToEnd(imported, asked), ...(await lastAdmins(changes))],
  };
};

type OfTeam<T> = T & { teamId: string };

/**
 * The imports that have to end first. An import of somebody else's file with the person's name doesn't count until it is
 * confirmed that the name is theirs: otherwise ordinary words that somebody always imports would be in the way for good.
 */
const importsToEnd = (files: readonly OfTeam<ImportFile>[], { othersToo }: Asked): string[] => {
  const open = files.filter((file) => file.open !== undefined && (othersToo || file.words === undefined));
  return [
    ...new Set(
      open.map((one) => `${one.teamId}: the import ${one.open} reads a file that names them: wait until it ends`),
    ),
  ];
};

const losses = (
  changes: readonly Found[],
  files: readonly OfTeam<ImportFile>[],
  { teams, others, typed }: Known,
): Findings["losses"] => {
  const all = new Map<string, Findings["losses"][number]>();
  const lossOf = (loss: Loss): Findings["losses"][number] => {
    const key = JSON.stringify(loss);
    const known = all.get(key) ?? { loss, records: [], files: [] };
    all.set(key, known);
    return known;
  };
  const tests = new Map([...others].map(([teamId, names]) => [teamId, testsOf(names)]));
  for (const found of changes) {
    const { item, outcome } = found;
    const teamId = String(item.teamId ?? "");
    for (const loss of [
      ...lossesOf(teamId, outcome, tests.get(teamId) ?? []),
      ...wordsOfOthers(teamId, outcome, {
        names: teams.get(teamId)?.names ?? new Set(),
        typed: typed.get(teamId) ?? new Set(),
      }),
    ]) {
      const { records } = lossOf(loss);
      if (!records.includes(found)) records.push(found);
    }
  }
  for (const file of files)
    for (const name of file.words ?? []) lossOf({ teamId: file.teamId, ref: "", name }).files.push(file);
  return [...all.values()];
};

/**
 * What the operator has to do in teams whose last admin is to be erased. A team without an admin could never invite a
 * new admin.
 */
const lastAdmins = async (changes: readonly Found[]): Promise<string[]> => {
  const found: string[] = [];
  for (const { kind, item } of changes) {
    if (kind !== "member" || item.role !== "admin") continue;
    const { admins } = await readRoster(String(item.teamId));
    if (admins <= 1) found.push(`${item.teamId}: they are the last admin: make somebody else one, or close the team`);
  }
  return found;
};
