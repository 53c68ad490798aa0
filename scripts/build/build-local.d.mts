/**
 * Builds npm start's local server if its sources have changed since the last build.
 * @returns the path of the built entry
 */
export function ensureLocalBuilt(): string;
