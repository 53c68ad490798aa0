/** Node's arguments for an entry (TypeScript by its path from the root, or a built .js) with the entry's own parameters. */
export function entryArguments(entry: string, parameters: string[]): string[];
