/**
 * Node's arguments for an entry point (a TypeScript path from the root, or a built .js), with the entry point's
 * parameters.
 */
export function entryArguments(entry: string, parameters: string[]): string[];
