/** A text for people that says what to install if Java is missing. */
export const JAVA_HELP: string;
export function hasJava(): boolean;
/**
 * The arguments for `java` that start DynamoDB Local.
 * @throws Error if the package isn't installed
 */
export function localArguments(port: number, ...store: string[]): string[];
