/** Builds the embedded run if its sources have changed since the last build. @returns the path of the built entry */
export function ensureLocalBuilt(): string;
