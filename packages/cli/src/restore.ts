import { type Command, required } from "./command.ts";
import { verify } from "./verify.ts";

export const restore: Command = {
  name: "restore",
  summary: "writes an exported zip into an empty table, then verifies every chain",
  usage: `--from archive.zip

Reads the whole archive first and refuses one that is damaged; refuses a table that holds anything. Cut short, it says
so at the next verify or export, and the same command goes on. Files that are in the buckets already stay. What waited
to be done when the archive was written isn't done again: no mail goes out twice. People sign in as before where the
user pool is the same; in another pool they sign up again with the same address, and are who they were.`,
  options: { from: { type: "string" } },
  onStage: true,
  async run(values, output) {
    const { openArchive } = await import("./archive/read.ts");
    const { putArchive } = await import("./archive/put.ts");
    const archive = await openArchive(required(values, "from"));
    try {
      output.say(`Archive of ${archive.manifest.createdAt}, SHA-256 of its manifest: ${archive.id}`);
      for (const team of archive.manifest.moved) output.complain(`${team} changed while the archive was written.`);
      await archive.check();
      const resumed = () => output.say("Its restore was begun before and didn't end: it goes on.");
      const { records, files } = await putArchive(archive, resumed);
      output.say(`${records} records and ${files} files are restored.`);
    } finally {
      archive.close();
    }
    return verify.run({}, output);
  },
};
