/** Builds the embedded run if what it is made of changed since. @returns the path of its entry */
export function ensureLocalBuilt(): string;
