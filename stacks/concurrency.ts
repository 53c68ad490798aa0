/**
 * The shares of a stage's concurrency (CLEARHOUSE_CONCURRENCY) that are reserved for functions which people or services
 * call directly, in percent. A reservation is also a limit: if calls of one of these functions get stuck, neither the
 * other ones nor the event handlers stop. Event handlers need no reservation, because their queues limit them already
 * (`concurrency` in packages/functions/src/subscriptions/); at 1,000 they fit into what is left.
 */
const SHARES: Readonly<Record<string, number>> = {
  Workspace: 30,
  Api: 5,
  Pages: 5,
  Images: 2,
  SlackCalls: 1,
  // Anybody can cause calls of the authorizer, and the site's own limits don't apply to these calls.
  AuthorizeLive: 4,
  // Cognito waits for them for at most 5 seconds.
  PreSignUp: 1,
  CustomMessage: 1,
};

/** Lambda refuses reservations that leave fewer than these to the account's other functions. */
export const MUST_STAY_UNRESERVED = 100;

/**
 * How many executions at once are reserved for each function, by its name.
 * @param concurrency how many functions of the stage may run at once; undefined if nothing is reserved
 * @throws Error if fewer would stay unreserved than Lambda requires
 */
export const reservationsFor = (concurrency: number | undefined): Readonly<Record<string, number>> => {
  if (concurrency === undefined) return {};
  const reserved = Object.fromEntries(
    Object.entries(SHARES).map(([name, percent]) => [name, Math.floor((percent * concurrency) / 100)]),
  );
  const sum = Object.values(reserved).reduce((total, one) => total + one, 0);
  if (concurrency - sum < MUST_STAY_UNRESERVED) {
    throw new Error(
      `CLEARHOUSE_CONCURRENCY=${concurrency} would reserve ${sum} and leave ${concurrency - sum}, but Lambda requires ` +
        `that ${MUST_STAY_UNRESERVED} stay unreserved: leave it out until AWS has raised the account's limit`,
    );
  }
  return reserved;
};
