import type { ParseArgsOptionsConfig } from "node:util";

/** What a person can put right: printed as it is, without a stack. */
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
  /** Arguments as a person writes them, then what there is to know. */
  usage: string;
  options: ParseArgsOptionsConfig;
  /** Whether it works on a stage, so that one has to be found first. */
  onStage: boolean;
  /**
   * Core is imported in here, not above: it reads its environment when it loads.
   * @returns the exit code
   */
  run(values: Values, output: Output): Promise<number>;
}

/** An option that has to be given. */
export const required = (values: Values, name: string): string => {
  const value = values[name];
  if (typeof value !== "string" || value === "") throw new Refusal(`--${name} is missing.`);
  return value;
};

export const optional = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
};
