#!/usr/bin/env node
/**
 * Checks an evidence file of Clearhouse, away from Clearhouse: `node verify-evidence.mjs evidence-….json`.
 * Needs Node 18 or newer, nothing else, and no network. Ends with 0 where everything fits, 1 where something doesn't, 2
 * where there is nothing to check. What is checked, and what that proves, is in docs/evidence.md.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const FORMAT = "clearhouse-evidence-1";

const sha256 = (text) => createHash("sha256").update(text).digest("hex");

/** JSON with sorted keys and no white space: equal values have equal bytes. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new RangeError("No number of ours");
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  keys.sort((a, b) => (a < b ? -1 : 1));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
};

/** SHA-256 of everything that an entry says, but for its own hash and the person beside it. */
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

/** What is wrong with the entry that stands at a place, or undefined. */
const flawOf = (entry, place, before, { team, asset, anchors, decisions }) => {
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
  const terms = decisions.find(({ seq }) => seq === place)?.terms;
  if (accepted && terms && sha256(terms.text) !== accepted)
    return "names another hash than that of the terms in this file";
  return undefined;
};

/** The first entry that doesn't fit and why, or undefined. */
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
  const last = anchors.at(-1);
  if (last)
    console.log(
      `${count(anchors.length, "anchor fits", "anchors fit")}, the last one of ${last.at} at entry ${last.seq}.`,
    );
  else console.log("The file holds no anchor: nothing says where the history ended on an earlier day.");
  return 0;
};

process.exitCode = main();
