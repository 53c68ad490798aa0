/** What to install where there is no Java, for a person to read. */
export const JAVA_HELP: string;
export function hasJava(): boolean;
/** @throws Error where the package isn't installed */
export function localArguments(port: number, ...store: string[]): string[];
