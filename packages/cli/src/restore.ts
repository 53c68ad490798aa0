import { type Command, required } from "./command.ts";
import { verify } from "./verify.ts";

export const restore: Command = {
  name: "restore",
  summary: "writes an exported zip into an empty table, then verifies every chain",
  usage: `--from archive.zip

Reads the whole archive first. Refuses a damaged archive, and a table that isn't empty. If it is interrupted, the next verify
or export says so, and the same command continues it. Files that are already in the buckets stay. Events that were waiting
when the archive was written are dropped, so no mail is sent twice. Records of an earlier release are migrated. With the same user pool people sign in as before; in
another pool they sign up again with the same address, and get the same account. If a key (APP_SECRET, LICENCE_SEAL,
SLACK_TOKEN_KEYS) isn't the one with which the archive was made, the command names both keys by their ids, and says what
doesn't work with this key and what to do; nothing in the archive has to be restored again after that.`,
  options: { from: { type: "string" } },
  onStage: true,
  async run(values, output) {
    const { openArchive } = await import("./archive/read.ts");
    const { putArchive } = await import("./archive/put.ts");
    const { LAYOUT } = await import("@clearhouse/core/platform/migrations/list.ts");
    const { otherKeys } = await import("./archive/other-keys.ts");
    const archive = await openArchive(required(values, "from"));
    try {
      output.say(`Archive of ${archive.manifest.createdAt}, SHA-256 of its manifest: ${archive.id}`);
      for (const team of archive.manifest.moved) output.complain(`${team} changed while the archive was written.`);
      await archive.check();
      const { layout } = archive.manifest;
      if (layout < LAYOUT) output.say(`Its records have layout ${layout}, and are migrated to layout ${LAYOUT}.`);
      for (const text of await otherKeys(archive.manifest)) output.complain(text);
      const resumed = () => output.say("Its restore was begun before and wasn't finished: it continues.");
      const { records, files } = await putArchive(archive, resumed);
      output.say(`${records} records and ${files} files are restored.`);
    } finally {
      archive.close();
    }
    return verify.run({}, output);
  },
};
