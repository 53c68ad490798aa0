import { run } from "../run.ts";

/** Runs a command line. @returns its exit code and output */
export const cli = async (...args: string[]) => {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await run(args, { say: (line) => said.push(line), complain: (line) => complained.push(line) });
  return { code, out: said.join("\n"), err: complained.join("\n") };
};
