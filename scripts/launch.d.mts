/**
 * Node's arguments for an entry point (a TypeScript path from the root, or a built .js), with the entry point's
 * parameters.
 */
export function entryArguments(entry: string, parameters: string[]): string[];

/** Settings for a run's processes. */
export const RUN_ENV: Readonly<Record<string, string>>;
