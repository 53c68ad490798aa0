/** Node's arguments for an entry (a TypeScript path from the root, or a built .js), with the entry's parameters. */
export function entryArguments(entry: string, parameters: string[]): string[];
