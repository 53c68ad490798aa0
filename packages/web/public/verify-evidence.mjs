#!/usr/bin/env node
/**
 * Checks an evidence file of Clearhouse independently of Clearhouse: `node verify-evidence.mjs evidence-….json`. It
 * needs only Node 18 or newer, and no network. Exit codes: 0 if everything is correct, 1 if something isn't, 2 if there
 * is nothing to check. docs/evidence.md says what is checked and what that proves.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const FORMAT = "clearhouse-evidence-2";

const sha256 = (text) => createHash("sha256").update(text).digest("hex");

/** JSON with sorted keys and no white space: equal values have equal bytes. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new RangeError("Not a safe integer");
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  keys.sort((a, b) => (a < b ? -1 : 1));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
};

/** SHA-256 of everything in an entry except its own hash and its person, who is hashed separately. */
const hashOf = ({ teamId, assetId, seq, previous, type, at, actor, from, to, facts, personHash }) => {
  const { kind, id } = actor;
  return sha256(
    canonical({ teamId, assetId, seq, previous, type, at, actor: { kind, id }, from, to, facts, personHash }),
  );
};

const isChanged = (entry) => {
  try {
    return hashOf(entry) !== entry.hash;
  } catch {
    return true;
  }
};

/** What is wrong with the entry at this position, or undefined. */
const flawOf = (entry, place, before, file) => {
  const { team, asset, anchors, decisions } = file;
  if (entry?.seq !== place) return `is missing: in its place stands ${entry ? `entry ${entry.seq}` : "nothing"}`;
  if (isChanged(entry)) return "was changed: its hash is not that of what it says";
  if (entry.teamId !== team.id || entry.assetId !== asset.id) return "belongs to another history";
  if (entry.previous !== before) return "doesn't follow from the one before it";
  if (anchors.some(({ seq, hash }) => seq === place && hash !== entry.hash))
    return "is another than the one that was anchored";
  if (entry.person) {
    const { salt, ...person } = entry.person;
    if (sha256(salt + canonical(person)) !== entry.personHash)
      return "names another person than the one it was written with";
  }
  const accepted = entry.facts["terms sha256"];
  const decision = decisions.find(({ seq }) => seq === place);
  const terms = decision?.terms;
  if (accepted && terms && sha256(terms.text) !== accepted)
    return "names another hash than that of the terms in this file";
  if (entry.facts["grant sha256"] && !decision?.grant) return "names a grant that isn't in this file";
  return decision && decisionFlaw(decision, entry, file);
};

/** The hash of what an owner was asked for and denied. */
const askedSha256 = ({ brand, intendedUse, message, asked }) =>
  sha256(canonical({ form: "clearhouse-asked/1", brand, intendedUse, message, scope: asked }));

/** The last entry that gives the asset a name, if it has the name's hash, its salt, and another name than the file. */
const otherName = (entries, name) => {
  const isNaming = ({ facts }) => facts["name sha256"] || facts.fields?.split(", ").includes("name");
  const { seq, facts, person } = entries.findLast(isNaming) ?? {};
  if (!facts?.["name sha256"] || !person || name.includes("[erased]")) return undefined;
  return sha256(person.salt + name) === facts["name sha256"] ? undefined : seq;
};

/** Whether two values are the same JSON. */
const isSame = (one, other) => canonical(one) === canonical(other);

/** The facts of a decision's grant that the decision repeats outside `grant`, for people to read. */
const scopeOf = ({ number, brand, intendedUse, licence, message, terms }) => {
  const { usageRights, useClass = "", restrictions, credit, notes, expiresOn } = licence ?? {};
  const texts = { message, terms: terms?.text ?? "", termsVersion: terms?.version ?? "" };
  return { number, brand, intendedUse, usageRights, useClass, restrictions, credit, notes, expiresOn, ...texts };
};

/** Whether somebody was erased from a value. */
const isErased = (value) => JSON.stringify(value ?? "").includes("[erased]");

/** Characters that a file's shown name doesn't have. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The files that are named without a hash: by the asset's first entry, and by the grant. */
const notedFiles = ([first], grant) => [
  { sha256: "", file: first.facts.file, size: first.facts.size },
  ...(grant?.files ?? []).map(({ name, size }) => ({ sha256: "", file: name, size })),
];

/** Whether a decision's file is the one that is named, by hash, name and size. */
const isFile = (shown, { sha256, file = shown.name, size = shown.size }) =>
  shown.sha256 === sha256 &&
  (shown.name === file || shown.name === (file.replace(UNSEEN, "").trim() || "file")) &&
  shown.size === Number(size);

const ANSWERS = { "rights_request.approved": "approved", "rights_request.denied": "denied" };
/** The types of entries that record an approval by an admin. */
const BY_HAND = ["asset.status.changed", "asset.edited"];

/** How a decision in the file differs from its entry, or undefined. */
const decisionFlaw = (decision, { hash, at, type, facts, person, withheld }, { entries, decisions }) => {
  const { answer, by, grant, terms, files } = decision;
  const isDecision = ANSWERS[type] || (BY_HAND.includes(type) && facts.grant);
  if (!isDecision) return "is no decision, but this file shows one";
  if (decisions.filter(({ seq }) => seq === decision.seq).length > 1) return "has two decisions in this file";
  const isDenied = answer === "denied";
  const tells = { hash, at, requestId: facts.request, grantId: facts.grant, answer: ANSWERS[type] ?? "approved" };
  if ((decision.ownNetwork ?? []).join(", ") !== (facts["own network"] ?? ""))
    return "tells of another place from where it was answered than this file";
  if ((decision.confirmed ?? "") !== (facts.confirmed ?? ""))
    return "tells of another confirmation of who answered than this file";
  if (
    Object.keys(tells).some((key) => decision[key] !== tells[key]) ||
    decision.reason !== (isDenied ? (facts.reason ?? "") : "")
  )
    return "tells of another answer than the one in this file";
  const isOther = isDenied && facts["asked sha256"] && facts["asked sha256"] !== askedSha256(decision);
  if (isOther && !["message", "brand", "intendedUse", "asked"].some((key) => isErased(decision[key])))
    return "denied something else than this file shows";
  const known = person ?? withheld ?? { name: "" };
  if (
    by.name !== known.name ||
    ["email", "ip", "userAgent"].some((key) => by[key] !== undefined && by[key] !== known[key])
  )
    return "names another person than the answer in this file";
  if (terms && terms.sha256 !== sha256(terms.text)) return "has terms in this file whose hash isn't theirs";
  const hashed = entries.filter((one) => one.type === "asset.file.hashed").map((one) => one.facts);
  const foreign = files.find((file) => file.sha256 !== "" && !hashed.some((one) => one.sha256 === file.sha256));
  if (foreign) return `names a file in this file whose hash no entry names: ${foreign.name}`;
  const told = [...hashed, ...notedFiles(entries, grant)];
  const renamed = files.find((file) => file.origin !== "address" && !told.some((one) => isFile(file, one)));
  if (renamed) return `names another file than this file shows, by its name or size: ${renamed.name}`;
  if (!grant) return undefined;
  if (sha256(canonical(grant)) !== facts["grant sha256"])
    return "names another hash than that of the grant in this file";
  const said = scopeOf(decision);
  const part = Object.keys(said).find((key) => !isSame(said[key] ?? "", grant[key]));
  const fields = ["scope", "basis"].find((key) => !isSame(decision[key] ?? null, grant[key] ?? null));
  const other = part ?? fields;
  return other && `granted something else than this file shows: ${other}`;
};

/** The first entry with a problem and what the problem is, or undefined. */
const firstFlaw = (file) => {
  const { entries, head, anchors, asset } = file;
  let before = "";
  let status;
  const end = Math.max(head.seq, ...anchors.map(({ seq }) => seq), entries.length);
  for (let place = 1; place <= end; place++) {
    const entry = entries[place - 1];
    const flaw = flawOf(entry, place, before, file);
    if (flaw) return { seq: place, flaw };
    before = entry.hash;
    if (entry.to !== undefined) status = { seq: place, to: entry.to };
  }
  if (entries.length === 0) return { seq: 1, flaw: "is missing" };
  if (head.seq !== entries.length || head.hash !== before)
    return { seq: entries.length, flaw: "isn't where the history is said to end" };
  if (status && status.to !== asset.status)
    return { seq: status.seq, flaw: "sets another status than the asset shows" };
  const named = otherName(entries, asset.name);
  if (named) return { seq: named, flaw: "gave the asset another name than this file shows" };
  if ((entries.at(-1).type === "asset.deleted") !== asset.deleted)
    return {
      seq: entries.length,
      flaw: `shows that the asset was ${asset.deleted ? "not " : ""}deleted, unlike this file`,
    };
  return undefined;
};

const count = (number, one, many) => `${number} ${number === 1 ? one : many}`;

const read = (path) => {
  const file = JSON.parse(readFileSync(path, "utf8"));
  if (file?.format !== FORMAT) throw new Error(`it isn't of the format ${FORMAT}`);
  for (const list of ["entries", "anchors", "decisions"]) {
    if (!Array.isArray(file[list])) throw new Error(`it has no ${list}`);
  }
  for (const part of ["team", "asset", "head"]) if (!file[part]) throw new Error(`it has no ${part}`);
  return file;
};

const main = () => {
  const [path] = process.argv.slice(2);
  if (!path) {
    console.error("Usage: node verify-evidence.mjs evidence.json");
    return 2;
  }
  let file;
  try {
    file = read(path);
  } catch (error) {
    console.error(`${path} can't be checked: ${error.message}`);
    return 2;
  }
  const { asset, team, entries, anchors, decisions } = file;
  console.log(`${asset.name} (${asset.id}), ${team.name}, exported ${file.exportedAt} by ${file.exportedBy}`);
  const found = firstFlaw(file);
  if (found) {
    console.error(`Entry ${found.seq} ${found.flaw}. What it and the later ones say can't be relied on.`);
    return 1;
  }
  console.log(
    `${count(entries.length, "entry fits", "entries fit")}, each with its own hash and that of the one before it.`,
  );
  const withheld = entries.filter((entry) => entry.withheld).length;
  const erased = entries.filter((entry) => entry.erased).length;
  if (withheld)
    console.log(
      `Not checked: the persons of ${count(withheld, "entry", "entries")}, which only an admin's export holds whole.`,
    );
  if (erased) console.log(`Not checked: the persons of ${count(erased, "entry", "entries")}, who were erased.`);
  const terms = decisions.filter((decision) => decision.terms).length;
  if (terms) console.log(`${count(terms, "accepted text has", "accepted texts have")} the hash that its entry names.`);
  const grants = decisions.filter((decision) => decision.grant).length;
  if (grants) console.log(`${count(grants, "grant has", "grants have")} the hash that its entry names.`);
  const last = anchors.at(-1);
  if (last)
    console.log(
      `${count(anchors.length, "anchor fits", "anchors fit")}, the last one of ${last.at} at entry ${last.seq}.`,
    );
  else console.log("The file holds no anchor: nothing says where the history ended on an earlier day.");
  return 0;
};

process.exitCode = main();
