/** Builds packages/web if its sources have changed since the last build. @returns whether it was built */
export function ensureWebBuilt(): boolean;
