import type { ParseArgsOptionsConfig } from "node:util";

/** An error that a person can fix; it is printed without a stack. */
export class Refusal extends Error {
  override name = "Refusal";
}

export interface Output {
  say(line: string): void;
  complain(line: string): void;
}

export type Values = Record<string, string | boolean | undefined>;

export interface Command {
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** The arguments, then the help text. */
  usage: string;
  options: ParseArgsOptionsConfig;
  /**
   * Whether the command needs a deployed stage or npm start's local server. The function useStage finds the stage or
   * the server.
   */
  onStage: boolean;
  /**
   * Runs the command. Commands import core in this function, not at the top of the file, because core reads its
   * environment on import.
   * @returns the exit code
   */
  run(values: Values, output: Output): Promise<number>;
}

/** The value of an option that is required. */
export const required = (values: Values, name: string): string => {
  const value = values[name];
  if (typeof value !== "string" || value === "") throw new Refusal(`--${name} is missing.`);
  return value;
};

export const optional = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
};
