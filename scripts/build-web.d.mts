/** Builds packages/web if what it is made of changed since. @returns whether it had to */
export function ensureWebBuilt(): boolean;
