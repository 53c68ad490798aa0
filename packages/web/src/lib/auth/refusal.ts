/**
 * A refusal by Cognito. `name` is Cognito's code for the reason (`CodeMismatchException`); the message is for the
 * person.
 */
export class Refusal extends Error {
  constructor(name: string, message: string, cause: unknown) {
    super(message, { cause });
    this.name = name;
  }
}

/** Whether Cognito refused for one of these reasons. */
export const isRefusal = (error: unknown, ...names: string[]): boolean =>
  error instanceof Refusal && names.includes(error.name);

/** Cognito's name for a refusal by one of the pool's triggers (functions/src/auth). */
export const TRIGGER_REFUSED = "UserLambdaValidationException";
