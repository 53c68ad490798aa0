import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { MAIL_FEEDBACK, PROFILES, QUEUED } from "@clearhouse/functions/subscriptions.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cli } from "./testing/cli.ts";

const ARN = "arn:aws:sqs:us-east-1:123456789012:";
const [FIRST, SECOND] = PROFILES.map(({ name }) => name) as [string, string];

let server: Server | undefined;
afterEach(() => {
  server?.close();
  vi.unstubAllEnvs();
});

interface Queues {
  /** The number of dead letters by profile. Other queues are empty. */
  counts?: Record<string, number>;
  /** Profiles without queues. */
  missing?: readonly string[];
  /** Profiles for which a move is already running. */
  moving?: readonly string[];
}

/**
 * A server that answers as SQS does, with only the queues of dead letters of the stage named `test`.
 * @returns the moves that the server was told to make
 */
const anSqs = async ({ counts = {}, missing = [], moving = [] }: Queues) => {
  const moved: Record<string, string>[] = [];
  const failure = (name: string, message: string) => [400, { __type: `com.amazonaws.sqs#${name}`, message }] as const;
  const nameOf = (place = ""): string => /test-clearhouse-(\w+)DeadLetters$/.exec(place)?.[1] ?? "";
  const answer = (operation: string, asked: Record<string, string>): readonly [number, unknown] => {
    if (operation === "GetQueueUrl") {
      const name = nameOf(asked.QueueName);
      if (name === "" || missing.includes(name))
        return failure("QueueDoesNotExist", "The specified queue does not exist.");
      return [200, { QueueUrl: `${process.env.AWS_ENDPOINT_URL_SQS}/123456789012/${asked.QueueName}` }];
    }
    if (operation === "GetQueueAttributes") {
      const name = nameOf(asked.QueueUrl);
      const QueueArn = `${ARN}test-clearhouse-${name}DeadLetters`;
      return [200, { Attributes: { QueueArn, ApproximateNumberOfMessages: String(counts[name] ?? 0) } }];
    }
    if (moving.includes(nameOf(asked.SourceArn))) return failure("UnsupportedOperation", "There is already a task.");
    moved.push(asked);
    return [200, { TaskHandle: "handle" }];
  };
  const started = createServer(async (request, response) => {
    const body = await text(request);
    const operation = String(request.headers["x-amz-target"]).replace("AmazonSQS.", "");
    const [status, content] = answer(operation, JSON.parse(body));
    response.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(content));
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("AWS_ENDPOINT_URL_SQS", `http://127.0.0.1:${(started.address() as AddressInfo).port}`);
  vi.stubEnv("AWS_ENDPOINT_URL_EVENTBRIDGE", undefined);
  vi.stubEnv("STAGE", "test");
  return moved;
};

describe("redrive on a deployed stage", () => {
  it("redrive tells SQS to move all dead letters of a deployed stage back into their queues", async () => {
    const moved = await anSqs({ counts: { [FIRST]: 2, [MAIL_FEEDBACK.name]: 1 } });
    expect(await cli("redrive")).toEqual({
      code: 0,
      err: "",
      out: `${FIRST}  2 dead letters, being moved back\nMailFeedback  1 dead letter, being moved back\n3 dead letters will be delivered again.`,
    });
    expect(moved).toEqual(
      [FIRST, "MailFeedback"].map((name) => ({
        SourceArn: `${ARN}test-clearhouse-${name}DeadLetters`,
        DestinationArn: `${ARN}test-clearhouse-${name}Queue`,
      })),
    );
  });

  it("redrive --list counts the dead letters of a deployed stage, and moves none", async () => {
    const moved = await anSqs({ counts: { [SECOND]: 3 } });
    expect(await cli("redrive", "--list")).toEqual({
      code: 0,
      err: "",
      out: `${SECOND}  3 dead letters\n3 dead letters in ${QUEUED.length} queues.`,
    });
    expect(moved).toEqual([]);
  });

  it("redrive --only moves the dead letters of the named profile, and refuses an unknown name", async () => {
    const moved = await anSqs({ counts: { [FIRST]: 1, [SECOND]: 1 } });
    expect(await cli("redrive", "--only", SECOND)).toMatchObject({ code: 0 });
    expect(moved.map(({ SourceArn }) => SourceArn)).toEqual([`${ARN}test-clearhouse-${SECOND}DeadLetters`]);
    expect(await cli("redrive", "--only", "Nobody")).toMatchObject({
      code: 2,
      err: expect.stringContaining("There is no profile Nobody."),
    });
  });

  it("redrive --only with the name of a consequence says in which profile its dead letters are", async () => {
    await anSqs({ counts: {} });
    expect(await cli("redrive", "--only", "NotifyOwner")).toMatchObject({
      code: 2,
      err: expect.stringContaining("--only Mail."),
    });
  });

  it("redrive names the queues whose dead letters SQS can't move, and moves the other queues' dead letters", async () => {
    const moved = await anSqs({ counts: { [FIRST]: 1, MailFeedback: 1 }, missing: [SECOND], moving: [FIRST] });
    expect(await cli("redrive")).toEqual({
      code: 1,
      err: `${SECOND}: there is no queue test-clearhouse-${SECOND}DeadLetters\n${FIRST}: UnsupportedOperation: There is already a task.`,
      out: "MailFeedback  1 dead letter, being moved back\n1 dead letter will be delivered again.",
    });
    expect(moved).toHaveLength(1);
  });

  it("redrive takes the stage from the table's name, and requires STAGE if the name has no stage", async () => {
    await anSqs({ counts: { [FIRST]: 1 } });
    vi.stubEnv("STAGE", undefined);
    vi.stubEnv("TABLE_NAME", "test-clearhouse-Main-2026-11-22");
    expect(await cli("redrive")).toMatchObject({ code: 0, err: "", out: expect.stringContaining(`${FIRST}  1 dead`) });
    vi.stubEnv("TABLE_NAME", "restored");
    expect(await cli("redrive")).toMatchObject({ code: 2, err: expect.stringContaining("STAGE is missing") });
  });
});
