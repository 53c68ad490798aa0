import { type Command, type Output, required } from "./command.ts";

/** The kind of record that each copied file has. */
const FILE = "backupfile";
/** How many files' records are read with one call. */
const AT_ONCE = 30;

export const restoreFiles: Command = {
  name: "restore:files",
  summary: "puts all originals and evidence back from a bucket with their copies",
  usage: `--from BUCKET

For a stage whose table is there and whose media and documents buckets are empty or damaged, such as after a lost region:
copies each file of the Media Backup from BUCKET (the stage's own backup bucket, or the bucket that CLEARHOUSE_COPIES_BUCKET
named) to where it was, and accepts it only with its recorded SHA-256. Files that are there unchanged are left alone, so
run it again if it is interrupted. Run it before anybody works. Exit code 1 if files have no good copy: it names them.`,
  options: { from: { type: "string" } },
  onStage: true,
  async run(values, output) {
    const from = required(values, "from");
    const [{ items }, { kindOf }] = await Promise.all([
      import("@clearhouse/core/custody/archive/table.ts"),
      import("@clearhouse/core/custody/archive/registry.ts"),
    ]);
    const counts = { returned: 0, there: 0, "no copy": 0 };
    for await (const page of items()) {
      const keys = page
        .filter((item) => kindOf(item) === FILE)
        .map(({ teamId, assetId, fileId }) => ({
          teamId: String(teamId),
          ownerId: String(assetId),
          fileId: String(fileId),
        }));
      for (let n = 0; n < keys.length; n += AT_ONCE) await some(keys.slice(n, n + AT_ONCE), from, counts, output);
    }
    output.say(
      `${counts.returned} files put back, ${counts.there} were there, ${counts["no copy"]} have no good copy.`,
    );
    return counts["no copy"] > 0 ? 1 : 0;
  },
};

const some = async (
  keys: readonly { teamId: string; ownerId: string; fileId: string }[],
  from: string,
  counts: Record<"returned" | "there" | "no copy", number>,
  { complain }: Output,
): Promise<void> => {
  const { returnFiles } = await import("@clearhouse/core/custody/backup/return.ts");
  for (const [id, result] of await returnFiles(keys, from)) {
    counts[result] += 1;
    if (result === "no copy") complain(`${id}: no copy with the recorded SHA-256`);
  }
};
