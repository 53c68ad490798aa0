/** Node's arguments for an entry, TypeScript (path from the root) or built (ends in .js), and its own parameters. */
export function entryArguments(entry: string, parameters: string[]): string[];
