/** Node's arguments for a TypeScript entry (path from the root) and its own parameters. */
export function entryArguments(entry: string, parameters: string[]): string[];
