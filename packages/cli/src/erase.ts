import type { Asked, Findings, Found } from "@clearhouse/core/custody/erasure/index.ts";
import { deleteAccounts } from "./cognito.ts";
import { type Command, type Output, optional, Refusal, required } from "./command.ts";
import { keptMails } from "./environment.ts";

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const ID_OF = [
  ...["grantId", "requestId", "contractId", "releaseId", "publicationId", "subjectId", "uploadId", "importId"],
  ...["ownerId", "contentId", "inviteId", "templateId", "assetId"],
];
const idOf = ({ kind, item }: Found): string => {
  const id = ID_OF.map((name) => item[name]).find((value) => typeof value === "string") ?? item.teamId ?? "";
  return kind === "activity" || kind === "history" || kind === "audit" ? `${id} entry ${item.seq}` : String(id);
};

/** One line for each kind, with the number of findings but without their content. */
const perKind = (changes: readonly Found[]): string[] =>
  [...Map.groupBy(changes, ({ kind, outcome }) => `${kind} ${outcome.remove ? "removed" : "changed"}`)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([key, found]) => {
      const [kind, done] = key.split(" ");
      return `  ${kind}: ${found.length} ${done === "removed" ? "deleted" : "without name and address"}`;
    });

const why = ({ kind, outcome }: Found): string => {
  if (outcome.keeps.some((path) => path === "facts" || path === "firstEntry.facts"))
    return "the fact is part of an entry's hash";
  return kind === "contracttext"
    ? "the text of a contract or template"
    : `its hash is in the history: ${outcome.keeps.join(", ")}`;
};

const tellKept = ({ documents, kept, known }: Findings, withDocuments: boolean, { say }: Output): void => {
  if (!withDocuments) {
    for (const { teamId, id, what } of documents)
      say(`  ${teamId} ${id}: ${what}, kept as legal evidence with its document, which contains the name`);
  }
  for (const one of kept) say(`  ${one.item.teamId} ${one.kind} ${idOf(one)}: ${why(one)}`);
  const own = [...known.kept].flatMap(([teamId, names]) => names.map((name) => ({ teamId, name })));
  for (const { teamId, name } of own) say(`  ${teamId} "${name}" in texts: a name of the team, a brand or a use`);
  if (kept.length === 0 && own.length === 0 && (documents.length === 0 || withDocuments)) say("  nothing");
};

const tell = (findings: Findings, asked: Asked, output: Output): void => {
  const { changes, files, exports, documents, matchers } = findings;
  output.say(`To be erased of ${asked.email}:`);
  for (const line of perKind(changes)) output.say(line);
  for (const { what, key } of files) output.say(`  file: ${what} (${key})`);
  for (const teamId of matchers.keys()) output.say(`  search snapshot of ${teamId}, which is made again`);
  if (exports.length > 0) output.say(`  ${counted(exports.length, "export")} of these teams, whoever asked for them`);
  if (asked.documents)
    for (const { teamId, id, bucket, what } of documents) {
      const hash = bucket === "DOCUMENTS_BUCKET" ? "; its SHA-256 stays" : "";
      output.say(`  ${teamId} ${id}: the document of the ${what}${hash}`);
    }
  output.say("Kept:");
  tellKept(findings, asked.documents, output);
  tellLosses(findings, asked.documents, output);
};

/** Who and what else would lose a name, and in which records. */
const tellLosses = ({ losses, documents }: Findings, withDocuments: boolean, { say }: Output): void => {
  if (losses.length === 0) return;
  const [words, names] = [losses.filter(({ loss }) => loss.ref === ""), losses.filter(({ loss }) => loss.ref !== "")];
  const files = new Set(withDocuments ? documents.map(({ id }) => id) : []);
  const withFile = (one: Found): string => (files.has(idOf(one)) ? " with its file" : "");
  const list = (some: Findings["losses"]): void => {
    for (const { loss, records, files: imported } of some) {
      const where = [
        ...records.map((one) => `${one.kind} ${idOf(one)}${withFile(one)}`),
        ...imported.map(({ what, key }) => `file: ${what} (${key})`),
      ].join(", ");
      const ref = loss.ref && `${loss.ref} `;
      const counts = [
        ...(records.length > 0 ? [counted(records.length, "record")] : []),
        ...(imported.length > 0 ? [counted(imported.length, "file")] : []),
      ].join(" and ");
      say(`  ${loss.teamId} ${ref}("${loss.name}"): ${counts}: ${where}`);
    }
  };
  if (names.length > 0)
    say("Would take a name from other people, who have the same name where records don't say whose it is:");
  list(names);
  if (words.length > 0)
    say("Would take their name from records that don't say by id or address that they are about this person:");
  list(words);
};

/** Erases the mails to or about a person from the inbox of npm start's local server, which stores all sent mails. */
const eraseMails = async (
  endpoint: string,
  person: { emails: string[]; names: string[]; own: string[] },
): Promise<void> => {
  const response = await fetch(`${endpoint}/erase-mails`, { method: "POST", body: JSON.stringify(person) });
  if (!response.ok) throw new Refusal(`The inbox answered ${response.status}: its mails are kept.`);
};

const carryOut = async (asked: Asked, findings: Findings, output: Output): Promise<number> => {
  const erasure = await import("@clearhouse/core/custody/erasure/index.ts");
  // Accounts are deleted before records, because only the records say which accounts belong to the person.
  const accounts = asked.teamId ? 0 : await deleteAccounts(await erasure.subjectsOf(findings));
  const left = await erasure.carryOut(asked, findings);
  // Mails are erased after the records, because the product may mail the person as long as records have the email
  // address.
  const endpoint = keptMails();
  if (endpoint) {
    const teams = [...findings.known.teams.values()];
    const [names, own] = [teams.flatMap((team) => [...team.names]), teams.flatMap((team) => [...team.own])];
    await eraseMails(endpoint, { emails: [...findings.known.emails], names, own });
  }
  output.say(
    `Erased: ${counted(findings.changes.length, "record")}, ${counted(findings.files.length, "file")}, ${counted(accounts, "account")}.`,
  );
  output.say("Kept:");
  tellKept({ ...left, documents: findings.documents }, asked.documents, output);
  output.say(
    "Backups expire automatically: deleted files after 30 days, the table's earlier states after 35. Archives don't.",
  );
  // A data folder is copied before it is migrated (packages/local/src/migration).
  if (endpoint) output.say("A copy of the data folder in copies/ has the person until a start after 35 days.");
  return 0;
};

export const erase: Command = {
  name: "erase",
  summary: "erases a person by their e-mail address, and says what is kept",
  usage: `--email person@example.com [--team tea_…] [--documents] [--others-too] [--yes]

Lists what would be erased about a person, and what is kept and why; --yes erases it. It finds members, creators, owners,
signers and invited people by the address and the names that are stored with it, and finds actions by them and on them by
their id. What a record says of somebody else stays. Chains of evidence stay valid: an entry keeps the salted hash of the
person, and verify counts it as redacted. A member's account and membership are removed; a creator is deleted from the
network.

Everybody types their own name, so it may also be somebody else's, or ordinary words. If it stands in a record that doesn't say
by id or address that it is about this person (a release has only a name), or if other people have it too, these records and
people are listed and nothing is erased, neither words nor files. CSV files that others sent, without this person's address, are listed
in the same way. Read the list: if all of it is about this person, run it again with --others-too, which erases it there too. The team's own names, brands and uses always stay.

Licenses, signed contracts and releases are kept as legal evidence and listed. --documents deletes their documents, with the
copies in the backup, and their texts, and keeps the SHA-256s. Decide now: afterwards they can't be found by the person any
more. --team erases only in one team and keeps the account. All exports of the affected teams are deleted.

It is refused while a request or contract waits for the person, while an import reads a file that names them, and for the last
admin of a team (see team:close --help for closing a team). It may run while people work; it reads the whole table several
times. If it is interrupted, run it again. A person who is still signed in may be stored again for up to an hour: run it once
more after that. Exit code 2 if it is refused.`,
  options: {
    email: { type: "string" },
    team: { type: "string" },
    documents: { type: "boolean" },
    "others-too": { type: "boolean" },
    yes: { type: "boolean" },
  },
  onStage: true,
  async run(values, output) {
    const email = required(values, "email").trim().toLowerCase();
    const asked: Asked = {
      email,
      teamId: optional(values, "team"),
      documents: values.documents === true,
      othersToo: values["others-too"] === true,
    };
    if (!email.includes("@")) throw new Refusal("--email needs an address.");
    const { Team } = await import("@clearhouse/core/people/team/index.ts");
    if (asked.teamId) await Team.fresh(asked.teamId);
    const erasure = await import("@clearhouse/core/custody/erasure/index.ts");
    const findings = await erasure.find(asked);
    const { blockers, changes, files } = findings;
    if (blockers.length > 0) throw new Refusal(`Not yet:\n${blockers.join("\n")}`);
    if (changes.length === 0 && files.length === 0 && findings.kept.length === 0) {
      // An earlier erasure may have been interrupted after the records were erased and before the mails were erased.
      const endpoint = keptMails();
      if (values.yes === true) await erasure.carryOut(asked, findings);
      if (endpoint && values.yes === true) await eraseMails(endpoint, { emails: [email], names: [], own: [] });
      output.say("Nothing is stored about this address.");
      return 0;
    }
    if (findings.losses.length > 0 && !asked.othersToo) {
      tell(findings, asked, output);
      throw new Refusal(
        "Nothing was erased. The records listed last have only a name: it may be somebody else's, or ordinary words. " +
          "Read the list: if all of it is about this person, --others-too erases it there too.",
      );
    }
    if (values.yes === true) return carryOut(asked, findings, output);
    tell(findings, asked, output);
    output.say("Nothing was erased: run it with --yes to erase.");
    return 0;
  },
};
