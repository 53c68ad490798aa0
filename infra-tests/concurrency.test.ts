import { describe, expect, it } from "vitest";
import { concurrencyOf } from "../packages/functions/src/function-definition.ts";
import { ACCOUNT_CONCURRENCY, THROTTLES, WORKSPACE_CALLS_A_SECOND } from "../packages/functions/src/load.ts";
import { QUEUED } from "../packages/functions/src/subscriptions.ts";
import { MUST_STAY_UNRESERVED, reservationsFor } from "../stacks/concurrency.ts";
import { readSettings } from "../stacks/settings.ts";
import { SETTINGS, type Stage } from "./testing/deployment.ts";
import { resourcesOf, STACKS } from "./testing/templates.ts";

const reservedIn = (stage: Stage): Record<string, unknown> =>
  Object.fromEntries(
    STACKS.flatMap((stack) => resourcesOf(stack, "AWS::Lambda::Function", stage)).flatMap(({ id, Properties }) =>
      Properties?.ReservedConcurrentExecutions === undefined
        ? []
        : [[id.slice(0, -8), Properties.ReservedConcurrentExecutions]],
    ),
  );
const sumOf = (reserved: Readonly<Record<string, number>>): number =>
  Object.values(reserved).reduce((sum, one) => sum + one, 0);

it("without CLEARHOUSE_CONCURRENCY no function of any stack has a reservation, so a new account can be deployed to", () => {
  expect(reservedIn("test")).toEqual({});
});

it("with CLEARHOUSE_CONCURRENCY=1000 the functions that are called directly have reservations, and only they", () => {
  expect(reservedIn("prod")).toEqual({
    Workspace: 300,
    Api: 50,
    Pages: 50,
    Images: 20,
    SlackCalls: 10,
    AuthorizeLive: 40,
    PreSignUp: 10,
    CustomMessage: 10,
  });
});

describe("the reservations", () => {
  it("the consequences at their limits fit beside the reservations, so stuck calls of one part don't stop another", () => {
    const consequences = QUEUED.map(concurrencyOf).reduce((sum, one) => sum + one, 0);
    expect(sumOf(reservationsFor(ACCOUNT_CONCURRENCY)) + consequences).toBeLessThanOrEqual(ACCOUNT_CONCURRENCY);
  });

  // The rates are calls a second; a call takes at most so many seconds while nothing is stuck. Lambda also allows at most
  // ten calls a second for each reserved execution.
  it("a function's reservation allows the load that load.ts expects", () => {
    const { Workspace, Api, Pages, Images, SlackCalls } = reservationsFor(ACCOUNT_CONCURRENCY);
    const { others, owners, signers, publicPages, pictures, slack } = THROTTLES;
    expect(Workspace).toBeGreaterThan(WORKSPACE_CALLS_A_SECOND * 0.1);
    expect(Api).toBeGreaterThan((others.rate + owners.rate + signers.rate) * 0.1);
    expect(Pages).toBeGreaterThan(publicPages.rate * 0.3);
    expect(Images).toBeGreaterThan(pictures.rate * 2);
    expect(SlackCalls).toBeGreaterThan(slack.rate);
  });

  it.each([10, 100, 176])(
    "the setting %s is refused, because Lambda requires that a hundred executions stay unreserved",
    (concurrency) => {
      expect(() => readSettings("test", { ...SETTINGS.test, CLEARHOUSE_CONCURRENCY: String(concurrency) })).toThrow(
        /CLEARHOUSE_CONCURRENCY=.*Lambda requires that 100 stay unreserved/,
      );
    },
  );

  it.each([200, 500, 1_000, 3_000])("the setting %s leaves a hundred executions or more", (concurrency) => {
    const { reserved } = readSettings("test", { ...SETTINGS.test, CLEARHOUSE_CONCURRENCY: String(concurrency) });
    expect(concurrency - sumOf(reserved)).toBeGreaterThanOrEqual(MUST_STAY_UNRESERVED);
    for (const one of Object.values(reserved)) expect(one).toBeGreaterThanOrEqual(1);
  });
});
