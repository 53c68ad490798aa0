import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Access } from "../../packages/functions/src/function-definition.ts";
import { QUEUED, RELAY, SUBSCRIPTIONS } from "../../packages/functions/src/subscriptions.ts";
import { FUNCTIONS } from "../testing/functions.ts";
import { resource, resourcesOf } from "../testing/templates.ts";
import { compare } from "./compare.ts";
import { type Grant, grantsOf } from "./grants.ts";
import { needsOf, parseRecording, type Recorded } from "./recording.ts";

/** What the tests of functions have recorded, one file for each test file. */
const RECORDINGS = globSync("packages/functions/src/**/*.test.ts").map(
  (file) => `.test-output/permissions/${file}.jsonl`,
);

interface PolicyDocument {
  Statement: { Effect: string; Action: string | string[]; Resource: unknown; Condition?: unknown }[];
}

/**
 * Each function's queue and the function's permissions for the queue. The relay's queue holds the stream records that
 * the relay couldn't publish.
 */
const QUEUE_RIGHTS: Record<string, { queue: string; actions: string[] }> = {
  ...Object.fromEntries(
    QUEUED.map(({ name }) => [
      name,
      { queue: `${name}Queue`, actions: ["sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ReceiveMessage"] },
    ]),
  ),
  [RELAY.name]: {
    queue: "RelayFailuresQueue",
    actions: ["sqs:GetQueueAttributes", "sqs:GetQueueUrl", "sqs:SendMessage"],
  },
};

const functions = FUNCTIONS.map(({ definition, stack }) => {
  const statements = resourcesOf(stack, "AWS::IAM::Policy")
    .filter(({ id }) => id.startsWith(`${definition.name}RoleDefaultPolicy`))
    .flatMap(({ Properties }) => (Properties.PolicyDocument as PolicyDocument).Statement);
  return { name: definition.name, stack, definition, statements, grants: grantsOf(definition.name, statements) };
});

const BUCKETS = ["media", "documents", "site", "branding", "imports", "backup"] as const;

/** Mails with attachments are sent with SendRawEmail, because our code composes the whole message. */
const mailAction = (mail: Access["mail"]): string => (mail === "files" ? "ses:SendRawEmail" : "ses:SendEmail");

const sorted = (grants: readonly Grant[]): string[] => grants.map(({ action, place }) => `${action} ${place}`).sort();

describe.each(functions)("$name", ({ name, stack, definition: { access, secrets = [] }, statements, grants }) => {
  it("a function has exactly the permissions that its definition names", () => {
    const { table = [], bus, mail, live, accounts } = access;
    const expected = [
      ...table.map((action) => `dynamodb:${action} table`),
      ...(table.includes("Query") ? ["dynamodb:Query index"] : []),
      ...BUCKETS.flatMap((bucket) => (access[bucket] ?? []).map((action) => `s3:${action} ${bucket}`)),
      ...(bus ? ["events:PutEvents bus"] : []),
      ...(live ? ["appsync:EventPublish channels"] : []),
      ...(accounts ? ["cognito-idp:AdminDeleteUser accounts", "cognito-idp:ListUsers accounts"] : []),
      ...(mail ? [`${mailAction(mail)} mail`] : []),
      ...(secrets.length > 0 ? ["ssm:GetParameters secret"] : []),
    ];
    expect(sorted(grants)).toEqual(expected.sort());
  });

  it("a function has permissions for objects only in the folders that its definition names", () => {
    const { within = {} } = access;
    const onObjects = statements.filter(({ Action }) => /"s3:(?!ListBucket)/.test(JSON.stringify(Action)));
    for (const target of onObjects.flatMap(({ Resource }) => Resource)) {
      const [right] = grantsOf(name, [{ Effect: "Allow", Action: "s3:GetObject", Resource: target }]);
      const folders = [Object.entries(within).find(([bucket]) => bucket === right?.place)?.[1] ?? ""].flat();
      const allowed = folders.map((folder) => ({ "Fn::Join": ["", [expect.anything(), `/${folder}*`]] }));
      expect(allowed).toContainEqual(target);
    }
  });

  it("a function has no permission with a wildcard in its actions", () => {
    const actions = statements.flatMap(({ Action }) => Action);
    expect(actions.filter((action) => action.includes("*"))).toEqual([]);
  });

  it("a function has queue permissions only for its own queue", () => {
    const reached = statements
      .filter(({ Action }) => JSON.stringify(Action).includes("sqs:"))
      .map(({ Action, Resource }) => ({ Resource, actions: [Action].flat().sort() }));
    const right = QUEUE_RIGHTS[name];
    const expected = right && {
      Resource: { "Fn::GetAtt": [resource(stack, "AWS::SQS::Queue", right.queue).id, "Arn"] },
      actions: right.actions,
    };
    expect(reached).toEqual(expected ? [expected] : []);
  });

  // All identities are allowed, because SES in its sandbox also checks the permission for the recipient's identity.
  it("a function sends mail only from the deployment's email address", () => {
    for (const { Action, Resource, Condition } of statements.filter(({ Action }) =>
      JSON.stringify(Action).includes("ses:"),
    )) {
      expect(Action).toBe(mailAction(access.mail));
      expect(Condition).toEqual({ StringEquals: { "ses:FromAddress": "no-reply@clearhouse.example" } });
      const partition = { Ref: "AWS::Partition" };
      const resources = (Resource as { "Fn::Join": [string, unknown[]] }[]).map((arn) => arn["Fn::Join"][1]);
      expect(resources).toHaveLength(2);
      expect(resources).toContainEqual(["arn:", partition, ":ses:us-east-1:111111111111:identity/*"]);
      const configurationSet = ["arn:", partition, ":ses:us-east-1:111111111111:configuration-set/", expect.anything()];
      expect(resources).toContainEqual(configurationSet);
    }
  });

  it("a function reads only its own secrets", () => {
    const read = statements.filter(({ Action }) => JSON.stringify(Action).includes("ssm:"));
    const names = [...JSON.stringify(read).matchAll(/Secret\/(\w+)\/value/g)].map(([, name]) => name);
    expect([...new Set(names)].sort()).toEqual([...secrets].sort());
  });
});

it.each([
  ["Exports", "media", "/media/*/exports/*"],
  ["Exports", "backup", "/anchors/*"],
  ["Documents", "backup", "/anchors/*"],
])("the function %s reaches in the bucket %s only the objects %s", (name, bucket, folder) => {
  const statements = functions.find((one) => one.name === name)?.statements ?? [];
  const targets = statements
    .filter(({ Action }) => /"s3:(?!ListBucket)/.test(JSON.stringify(Action)))
    .flatMap(({ Resource }) => Resource)
    .filter(
      (target) => grantsOf(name, [{ Effect: "Allow", Action: "s3:GetObject", Resource: target }])[0]?.place === bucket,
    );
  expect(targets).toEqual([{ "Fn::Join": ["", [expect.anything(), folder]] }]);
});

/** The tests record who made a call by the consequence's name; the permissions are its profile's. */
const ofItsFunction = (call: Recorded): Recorded => ({
  ...call,
  function: SUBSCRIPTIONS.find(({ name }) => name === call.function)?.profile ?? call.function,
});

/** Without a recording of every test file, the tests below are skipped, or fail if CLEARHOUSE_REQUIRE_RECORDING is 1. */
const skipped = !RECORDINGS.every(existsSync) && process.env.CLEARHOUSE_REQUIRE_RECORDING !== "1";

describe.skipIf(skipped)("the calls that functions made in the tests", () => {
  const result = () =>
    compare(
      needsOf(RECORDINGS.flatMap((file) => parseRecording(readFileSync(file, "utf8"))).map(ofItsFunction)),
      // SSM is used only on AWS; locally, secrets are plain variables.
      functions.flatMap(({ grants }) => grants).filter(({ place }) => place !== "secret"),
    );

  it("the calls that functions made in the tests are all allowed", () => {
    expect(result().refused).toEqual([]);
  });

  it("the calls that functions made in the tests need every permission that the functions have", () => {
    expect(result().unused).toEqual([]);
  });
});
