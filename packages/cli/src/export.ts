import { type Command, optional, Refusal, required } from "./command.ts";

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/**
 * The outbox (events that aren't published yet) is never in an archive, so the effects of these events are missing too.
 */
const WAITING = "outbox";

export const exportArchive: Command = {
  name: "export",
  summary: "writes all records and files, or a team's, into one zip",
  usage: `--out archive.zip [--team tea_…]

Writes records as JSON Lines, assets also as CSV, and every file, with a manifest that has their counts and SHA-256s.
The zip contains people's names, addresses and everything they sent: keep it safe. Sign-in accounts (Cognito) aren't in
it, because passwords can't be read. It needs room beside the zip for the records, and reads the whole table, also for one
team. Exit code 1 if something changed while it was written: the zip is there, but a change made meanwhile may be only
partly in it.`,
  options: { out: { type: "string" }, team: { type: "string" } },
  onStage: true,
  async run(values, { say, complain }) {
    const out = required(values, "out");
    const { restoring } = await import("@clearhouse/core/custody/archive/restoring.ts");
    if (await restoring())
      throw new Refusal("The table contains only a part of an archive: its restore wasn't finished.");
    const { writeArchive } = await import("./archive/write.ts");
    const { manifest, id } = await writeArchive(out, optional(values, "team"));
    const records = Object.values(manifest.records).reduce((sum, { count }) => sum + count, 0);
    say(`${out}: ${records} records, ${manifest.files.count} files of ${megabytes(manifest.files.bytes)}.`);
    say(`SHA-256 of its manifest: ${id}`);
    const waiting = manifest.left[WAITING] ?? 0;
    if (waiting > 0) {
      complain(`${waiting} events weren't published yet. Their consequences (mails, hashes) aren't in the archive.`);
    }
    for (const team of manifest.moved) complain(`${team} changed while it was read. Export again when nobody works.`);
    return manifest.moved.length > 0 ? 1 : 0;
  },
};
