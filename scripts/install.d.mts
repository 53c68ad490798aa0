/** The path of the project's own Node. */
export function nodeBinary(): string;
