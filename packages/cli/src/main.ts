/** Run by scripts/cli.mjs. */
import { run } from "./run.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

run(process.argv.slice(2), { say, complain }).then(
  (code) => {
    process.exitCode = code;
    // As long as the launcher's channel is open, the process doesn't end.
    if (process.connected) process.disconnect();
  },
  (error: unknown) => {
    complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  },
);
