import { ses } from "@clearhouse/core/notices/mail/index.ts";
import { cognito } from "@clearhouse/core/people/account/sign-in-accounts.ts";
import { eventBridge } from "@clearhouse/core/platform/events/bus.ts";
import { dynamo } from "@clearhouse/core/platform/store/clients.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";

export type Service = "dynamodb" | "s3" | "ses" | "events" | "cognito-idp";
export type Input = Record<string, unknown>;
export type Output = Record<string, unknown>;

/** An AWS call made by the code under test. */
export interface SdkCall {
  service: Service;
  /** The command's name, e.g. `TransactWriteItems`. */
  action: string;
  input: Input;
}

export interface Hooks {
  /** Called once for a call with all its retries; `perform` can be called with another input. */
  call?: (call: SdkCall, perform: (input?: Input) => Promise<Output>) => Promise<Output>;
  /** Called for each try of a call. */
  attempt?: (call: SdkCall, perform: () => Promise<Output>) => Promise<Output>;
}

interface Result {
  output: Output;
  response: unknown;
}
interface Args {
  input: Input;
}
type Next = (args: Args) => Promise<Result>;
interface Stack {
  add(
    middleware: (next: Next, context: { commandName?: string }) => Next,
    options: { step: "initialize" | "deserialize"; name: string; priority: "high" | "low" },
  ): void;
  remove(name: string): boolean;
}

/** A client's middleware stack. The clients have different types, but the parts that this file uses are the same. */
const stackOf = ({ middlewareStack }: { middlewareStack: unknown }): Stack => middlewareStack as Stack;

const STACKS: readonly { service: Service; stack: Stack }[] = [
  { service: "dynamodb", stack: stackOf(dynamo) },
  { service: "s3", stack: stackOf(s3) },
  { service: "ses", stack: stackOf(ses) },
  { service: "events", stack: stackOf(eventBridge) },
  { service: "cognito-idp", stack: stackOf(cognito) },
];

interface Retries {
  retryStrategy: () => Promise<unknown>;
  maxAttempts: () => Promise<number>;
}

/** A token with the number of retries, as the SDK passes it on. */
const triesSoFar = (count: number) => ({ getRetryCount: () => count, getRetryDelay: () => 0 });

const withoutWaiting = (most: number) => ({
  acquireInitialRetryToken: async () => triesSoFar(0),
  refreshRetryTokenForRetry: async (
    token: ReturnType<typeof triesSoFar>,
    { error, errorType }: { error: { exhausted?: boolean }; errorType: string },
  ) => {
    const count = token.getRetryCount() + 1;
    if (count >= most || errorType === "CLIENT_ERROR" || error.exhausted) throw new Error("no more tries");
    return triesSoFar(count);
  },
  recordSuccess: () => {},
});

/**
 * Makes the SDK retry without waiting. After an error with `exhausted`, the SDK doesn't retry any more.
 * @returns a function that restores the waits
 */
export const quickRetries = (): (() => void) => {
  const restore = [dynamo, s3, ses, eventBridge].map((client) => {
    const config = client.config as unknown as Retries;
    const { retryStrategy } = config;
    config.retryStrategy = async () => withoutWaiting(await config.maxAttempts());
    return () => {
      config.retryStrategy = retryStrategy;
    };
  });
  return () => {
    for (const give of restore) give();
  };
};

/** Whether an error is S3's answer to GET or HEAD for a missing object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && ["NoSuchKey", "NotFound"].includes(error.name);

const actionOf = (commandName = ""): string => commandName.replace(/Command$/, "");

let installed = 0;

/**
 * Puts hooks between the code under test and AWS. A hook sees every call, and may change the call, refuse the call or
 * lose the call's answer. Later hooks are closer to AWS.
 * @returns a function that removes the hooks
 */
export const intercept = ({ call, attempt }: Hooks): (() => void) => {
  installed += 1;
  const name = `clearhouse-test-${installed}`;
  for (const { service, stack } of STACKS) {
    const around =
      (hook: NonNullable<Hooks["call"]>) =>
      (next: Next, { commandName }: { commandName?: string }): Next => {
        return async (args) => {
          let response: unknown;
          const perform = async (input: Input = args.input) => {
            const result = await next({ ...args, input });
            response = result.response;
            return result.output;
          };
          const output = await hook({ service, action: actionOf(commandName), input: args.input }, perform);
          return { output, response };
        };
      };
    if (call) stack.add(around(call), { step: "initialize", name: `${name}-call`, priority: "low" });
    if (attempt) stack.add(around(attempt), { step: "deserialize", name: `${name}-attempt`, priority: "high" });
  }
  return () => {
    for (const { stack } of STACKS) for (const kind of ["call", "attempt"]) stack.remove(`${name}-${kind}`);
  };
};

/** Does `work`, and returns its result and all its calls in order. */
export const callsOf = async <T>(work: () => Promise<T>): Promise<{ result: T; calls: SdkCall[] }> => {
  const calls: SdkCall[] = [];
  const stop = intercept({
    call: (call, perform) => {
      calls.push(call);
      return perform();
    },
  });
  try {
    return { result: await work(), calls };
  } finally {
    stop();
  }
};

/**
 * Whether a call is part of what an event handler does for its event. Calls for the handler's lock don't count, and
 * neither do the checks whether the team is closed or has webhooks.
 */
export const isWork = ({ action, input }: SdkCall): boolean =>
  !/idem#|closedteam/.test(JSON.stringify(input)) &&
  !(action === "Query" && JSON.stringify(input.ExpressionAttributeValues).includes("$webhook_1"));
