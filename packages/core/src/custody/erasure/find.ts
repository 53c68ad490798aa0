import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { ContractEntity } from "../../contracts/contract/contract.entity.ts";
import { table } from "../../platform/store/clients.ts";
import { type Item, kindOf, RECORDS } from "../archive/registry.ts";
import { items } from "../archive/table.ts";
import { blockerOf, importsToEnd, lastAdmins } from "./blockers.ts";
import { discover, type Known } from "./discover.ts";
import { type Document, documentOf, type IsTheirs } from "./documents.ts";
import { type ImportFile, type ImportRecords, importFiles } from "./files.ts";
import type { Asked, Earlier, Findings, Found, OfTeam } from "./findings.ts";
import { concerns, outcomeFor, papersOf } from "./item.ts";
import { losses } from "./losses.ts";
import { type Matcher, matcherOf } from "./person.ts";

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
  const wasErased: IsTheirs = (_, element) =>
    Boolean(typeof element === "number" ? papersOf(item)[element]?.erased : item.documentErased);
  const document = documentOf(kind, item, wasErased);
  if (document) documents.push(document);
  if (kind === "searchpointer" && item.erasures) teams.push(String(item.teamId));
};

const collect = (into: Collected, kind: string, item: Item, matcher: Matcher, hashedToo: boolean): void => {
  const teamId = String(item.teamId ?? "");
  const blocker = blockerOf(kind, item, matcher);
  if (blocker) into.blockers.push(blocker);
  const document = documentOf(kind, item, (...within) => concerns(kind, item, within, matcher));
  if (document) into.documents.push(document);
  const isCsv = kind === "upload" && item.purpose === "import";
  if (kind === "import" || isCsv) {
    const known = into.imports.get(teamId) ?? { imports: [], uploads: [] };
    known[isCsv ? "uploads" : "imports"].push(item);
    into.imports.set(teamId, known);
  }
  if (kind === "export") into.exports.push({ teamId, exportId: String(item.exportId) });
  if (kind === "contract" && !item.signed && concerns(kind, item, ["party"], matcher))
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
