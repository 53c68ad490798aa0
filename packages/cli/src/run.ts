import { parseArgs } from "node:util";
import { adopt } from "./adopt/adopt.ts";
import { type Command, type Output, Refusal, type Values } from "./command.ts";
import { useStage } from "./environment.ts";
import { erase } from "./erase.ts";
import { exportArchive } from "./export.ts";
import { inquiries } from "./inquiries.ts";
import { migrate } from "./migrate.ts";
import { protect } from "./protect.ts";
import { recount } from "./recount.ts";
import { redrive } from "./redrive.ts";
import { restore } from "./restore.ts";
import { restoreFiles } from "./restore-files.ts";
import { smoke } from "./smoke/smoke.ts";
import { teamClose } from "./team-close.ts";
import { teamCreate } from "./team-create.ts";
import { verify } from "./verify.ts";

const COMMANDS: readonly Command[] = [
  teamCreate,
  teamClose,
  verify,
  exportArchive,
  restore,
  restoreFiles,
  migrate,
  redrive,
  recount,
  inquiries,
  erase,
  protect,
  adopt,
  smoke,
];

const CALL = "npm run cli --";

const overview = (): string => {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  return [
    `Usage: ${CALL} <command> [options]`,
    "",
    ...COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    `${CALL} <command> --help explains a command.`,
    "Commands work on the running embedded run whose data is in .local (CLEARHOUSE_DATA names another folder), or on the",
    "deployed stage whose environment is set (docs/operations.md, From an archive).",
  ].join("\n");
};

const usageOf = ({ name, usage }: Command): string => `Usage: ${CALL} ${name} ${usage}`;

/**
 * Parses a command's options.
 * @throws Refusal for an unknown option
 */
const parse = ({ options }: Command, args: readonly string[]): Values => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { ...options, help: { type: "boolean", short: "h" } },
      strict: true,
      allowPositionals: false,
    });
    return values as Values;
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
};

/** The text of an error that the person can fix; undefined for other errors, which are defects. */
const refusalText = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Refusal) return error.message;
  if (error.name === "ZodError" && "issues" in error && Array.isArray(error.issues)) {
    return error.issues.map(({ message }: { message: string }) => message).join("\n");
  }
  if (error.name !== "CodedError") return undefined;
  const fields = "fields" in error && error.fields ? Object.entries(error.fields as Record<string, string>) : [];
  return [error.message, ...fields.map(([field, message]) => `  ${field}: ${message}`)].join("\n");
};

/**
 * Runs a command line.
 * @returns 0 if all is well; 1 if the command found something wrong; 2 if the command line wasn't understood or
 * couldn't be carried out
 */
export const run = async (args: readonly string[], output: Output): Promise<number> => {
  const [name, ...rest] = args;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    output.say(overview());
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) {
    output.complain(`There is no command ${name}.\n\n${overview()}`);
    return 2;
  }
  try {
    const values = parse(command, rest);
    if (values.help === true) {
      output.say(usageOf(command));
      return 0;
    }
    if (command.onStage) useStage();
    return await command.run(values, output);
  } catch (error) {
    const text = refusalText(error);
    if (text === undefined) throw error;
    output.complain(`${text}\n\n${usageOf(command).split("\n")[0]}`);
    return 2;
  }
};
