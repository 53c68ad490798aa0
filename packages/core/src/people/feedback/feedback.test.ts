import { describe, expect, it } from "vitest";
import { actAs } from "../../platform/identity/actor.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aTeam, type Scene } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import type { FeedbackAct } from "./feedback.policy.ts";
import { FEEDBACK_PER_HOUR, type FeedbackStatus, type SendFeedbackInput } from "./feedback.schema.ts";
import { Feedback } from "./index.ts";

const TOLD: SendFeedbackInput = { type: "Bug Report", subject: "Cards jump", details: "When I drop one,\nthey jump." };

const send = async ({ member }: Scene, change: Partial<SendFeedbackInput> = {}, key?: string) =>
  (await actAs(member, () => Sent.sendFeedback({ ...TOLD, ...change }, key))).id;
const listed = ({ admin }: Scene, query: Parameters<typeof Sent.listFeedback>[0] = {}) =>
  actAs(admin, () => Sent.listFeedback(query));
const unread = ({ admin }: Scene) => actAs(admin, Feedback.countUnread);
const act = ({ admin }: Scene, id: string, what: FeedbackAct) => actAs(admin, () => Feedback.change(id, what));

const eventsOf = async (teamId: string) =>
  (await outboxEvents()).filter((one) => one.teamId === teamId && one.name === "feedback.sent");

describe("a member's feedback", () => {
  it("a member's feedback is stored once per idempotency key, is unread, names the sender and publishes one event", async () => {
    const team = await aTeam();
    const sent = await Promise.all(["once", "again"].map(() => send(team, {}, "the-same-key")));
    const [id = ""] = sent;
    expect(new Set([...sent, await send(team, {}, "the-same-key")])).toEqual(new Set([id]));
    const row = {
      ...{ id, type: "Bug Report", subject: "Cards jump", status: "unread", createdAt: expect.any(String) },
      ...{ userName: "Max Member", userEmail: team.member.email },
    };
    expect(await listed(team)).toEqual({ items: [row], cursor: null });
    expect(await actAs(team.admin, () => Feedback.get(id))).toEqual({ ...row, details: TOLD.details });
    expect(await unread(team)).toBe(1);
    expect((await eventsOf(team.teamId)).map(({ data }) => data)).toEqual([{ feedbackId: id }]);
  });

  it(`a member can send feedback ${FEEDBACK_PER_HOUR} times an hour`, async () => {
    const team = await aTeam();
    for (let n = 0; n < FEEDBACK_PER_HOUR; n++) await send(team);
    await expect(send(team)).rejects.toMatchObject({ code: "rate_limit.exceeded" });
    expect(await unread(team)).toBe(FEEDBACK_PER_HOUR);
  });

  it.each<[string, Partial<SendFeedbackInput>, string]>([
    ["an unknown type", { type: "Praise" as "Bug Report" }, "type"],
    ["no subject", { subject: "" }, "subject"],
    ["a subject over 500 characters", { subject: "x".repeat(501) }, "subject"],
    ["a line break in the subject", { subject: "x\r\nBcc: a@b.c" }, "subject"],
    ["no details", { details: "  " }, "details"],
    ["details over 5,000 characters", { details: "x".repeat(5_001) }, "details"],
    ["half a surrogate pair in the details", { details: "a\ud800b" }, "details"],
  ])("feedback with %s is refused, and the error names the field", async (_what, change, field) => {
    const refused = await send(await aTeam(), change).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "request.invalid", fields: { [field]: expect.any(String) } });
  });
});

/** The status before an action, the action, and the status after it. */
const MOVES: [FeedbackStatus, FeedbackAct, FeedbackStatus][] = [
  ["unread", "read", "read"],
  ["unread", "archive", "archived"],
  ["unread", "unarchive", "unread"],
  ["read", "read", "read"],
  ["read", "archive", "archived"],
  ["read", "unarchive", "read"],
  ["archived", "read", "archived"],
  ["archived", "archive", "archived"],
  ["archived", "unarchive", "read"],
];
const TO: Record<FeedbackStatus, FeedbackAct[]> = { unread: [], read: ["read"], archived: ["archive"] };

describe("an entry of feedback", () => {
  it.each(MOVES)(
    "from the status %s, the action %s moves feedback to %s and updates the unread count",
    async (from, what, to) => {
      const team = await aTeam();
      const id = await send(team);
      for (const before of TO[from]) await act(team, id, before);
      expect(await act(team, id, what)).toMatchObject({ id, status: to, details: TOLD.details });
      expect(await unread(team)).toBe(to === "unread" ? 1 : 0);
      expect((await listed(team)).items.map(({ status }) => status)).toEqual(to === "archived" ? [] : [to]);
      expect((await listed(team, { archived: "true" })).items.map(({ status }) => status)).toEqual([to]);
    },
  );

  it("feedback that is opened and archived at the same time ends archived and doesn't count as unread", async () => {
    const team = await aTeam();
    const id = await send(team);
    await Promise.all([act(team, id, "read"), act(team, id, "archive"), act(team, id, "read")]);
    expect((await actAs(team.admin, () => Feedback.get(id))).status).toBe("archived");
    expect(await unread(team)).toBe(0);
  });

  it("an admin of another team can't read, archive or list a team's feedback", async () => {
    const team = await aTeam();
    const id = await send(team);
    const other = await aTeam();
    const notFound = { kind: "not_found", code: "feedback.not_found" };
    await expect(actAs(other.admin, () => Feedback.get(id))).rejects.toMatchObject(notFound);
    await expect(act(other, id, "archive")).rejects.toMatchObject(notFound);
    expect(await listed(other)).toEqual({ items: [], cursor: null });
  });
});

it("feedback is listed newest first in pages, and a cursor of one list is refused for another list", async () => {
  const team = await aTeam();
  const ids: string[] = [];
  for (const subject of ["one", "two", "three", "four", "five"]) ids.unshift(await send(team, { subject }));
  await act(team, ids[2] ?? "", "archive");
  const seen = async (query: { archived?: string }) => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listed>> = await listed(team, {
        ...query,
        limit: "2",
        ...(cursor && { cursor }),
      });
      found.push(...page.items.map(({ id }) => id));
      cursor = page.cursor;
    } while (cursor);
    return found;
  };
  expect(await seen({ archived: "true" })).toEqual(ids);
  expect(await seen({})).toEqual(ids.filter((_, n) => n !== 2));
  const { cursor } = await listed(team, { limit: "2" });
  await expect(listed(team, { archived: "true", cursor: cursor ?? "" })).rejects.toMatchObject({
    code: "cursor.invalid",
  });
});
