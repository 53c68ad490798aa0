import { randomUUID } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { busEntries, mailsTo } from "../../../scripts/vitest/services.ts";
import { handler as mailFeedback } from "./mail-feedback.ts";
import { handler as relay } from "./relay.ts";
import { deliverTo, streamEvent, waiting } from "./testing/bus.ts";
import { inProcess } from "./testing/call.ts";
import { messagesOf } from "./testing/delivery.ts";
import { bounceOf } from "./testing/mail-feedback.ts";
import { aSignedInTeam } from "./testing/roles/people.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** An id as CloudFront makes it for each request. */
const anEdgeId = () => `${randomUUID().replaceAll("-", "")}-_${randomUUID().slice(0, 8)}==`;

/** The log lines with this message that are written during `work`. */
const linesOf = async (message: string, work: () => Promise<unknown>): Promise<Record<string, unknown>[]> => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    lines.push(...String(text).split("\n"));
    return true;
  });
  await work();
  write.mockRestore();
  return lines
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter((line) => line.message === message);
};

const invite = async (authorization: string, headers: Record<string, string>) => {
  const creatorEmail = `cleo-${randomUUID()}@clearhouse.test`;
  const answer = await inProcess.send({
    method: "POST",
    path: "/api/creator-invites",
    headers: { authorization, ...headers },
    body: { creator: creatorEmail },
  });
  return { answer, creatorEmail };
};

it("the edge's request id is in the API's answer, the event, the consequence's log, and the log of its mail", async () => {
  const { teamId, admin } = await aSignedInTeam();
  const requestId = anEdgeId();
  const { answer, creatorEmail } = await invite(admin.authorization, { "x-amz-cf-id": requestId });
  expect([answer.status, answer.headers.get("x-request-id")]).toEqual([201, requestId]);

  await relay(streamEvent((await waiting(teamId)).filter(({ name }) => name === "creator_invite.created")));
  const entry = (await busEntries()).find(({ Detail }) => JSON.parse(Detail).teamId === teamId);
  if (!entry) throw new Error("The event wasn't published");
  expect(JSON.parse(entry.Detail).requestId).toBe(requestId);

  expect(await linesOf("mail sent", () => deliverTo("SendCreatorInvite", entry))).toMatchObject([{ requestId }]);
  const [mail] = await mailsTo(creatorEmail);
  const bounce = messagesOf(bounceOf(mail?.messageId ?? "", creatorEmail));
  expect(await linesOf("mail feedback", () => mailFeedback(bounce))).toMatchObject([{ requestId }]);
});

it("a refusal names the edge's request id, and another id if the header isn't one of the edge", async () => {
  const refusedWith = async (id: string) => {
    const { answer } = await invite("Bearer nothing", { "x-amz-cf-id": id });
    const { requestId } = JSON.parse(answer.text).error;
    expect(answer.headers.get("x-request-id")).toBe(requestId);
    return requestId;
  };
  const id = anEdgeId();
  expect(await refusedWith(id)).toBe(id);
  for (const other of ["", "short", `${id}<script>`, "x".repeat(200)])
    expect(await refusedWith(other)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
});

it("what follows from an event of a timer is found in the log by the event's id", async () => {
  const { teamId, admin } = await aSignedInTeam();
  const { creatorEmail } = await invite(admin.authorization, { "x-amz-cf-id": anEdgeId() });
  const item = (await waiting(teamId)).find(({ name }) => name === "creator_invite.created");
  if (!item) throw new Error("The event wasn't written");
  const { id, version, at, data } = item;
  const entry = {
    EventBusName: "",
    Source: "clearhouse",
    DetailType: "creator_invite.created",
    Detail: JSON.stringify({ id, version, at, teamId, data }),
  };
  expect(await linesOf("mail sent", () => deliverTo("SendCreatorInvite", entry))).toMatchObject([{ requestId: id }]);
  expect(await mailsTo(creatorEmail)).toHaveLength(1);
});
