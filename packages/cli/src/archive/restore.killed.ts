/** Started by archive.test.ts as a separate process: a restore that is killed just before it writes. */
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { run } from "../run.ts";

const [archive = "", command, nth] = process.argv.slice(2);
let met = 0;

const lethal =
  <Next extends (args: never) => Promise<unknown>>(next: Next, { commandName }: { commandName?: string }) =>
  (args: Parameters<Next>[0]) => {
    if (commandName === command) met += 1;
    if (met === Number(nth)) process.kill(process.pid, "SIGKILL");
    return next(args);
  };
table.middlewareStack.add(lethal as never, { step: "initialize" });
s3.middlewareStack.add(lethal as never, { step: "initialize" });

const output = { say: () => undefined, complain: () => undefined };
process.exitCode = await run(["restore", "--from", archive], output);
