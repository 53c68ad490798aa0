import { expect, it, vi } from "vitest";
import { actAs } from "../../platform/identity/actor.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aTeam, type Scene } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Support } from "./index.ts";
import { SupportRequestEntity } from "./support.entity.ts";
import { type SendSupportInput, SUPPORT_REQUESTS_PER_HOUR } from "./support.schema.ts";
import * as ticket from "./ticket.ts";

const ASKED: SendSupportInput = { priority: "High", subject: "Upload stops", description: "At 40 %,\nalways." };

const send = ({ member }: Scene, change: Partial<SendSupportInput> = {}, key?: string) =>
  actAs(member, () => Sent.requestSupport({ ...ASKED, ...change }, key));

const storedOf = async (teamId: string) => (await SupportRequestEntity.query.primary({ teamId }).go()).data;

const eventsOf = async (teamId: string) => {
  const events = await outboxEvents();
  return events.filter((one) => one.teamId === teamId && one.name === "support.requested");
};

it("a support request is stored with its sender and a readable ticket number, and announced by an event", async () => {
  const team = await aTeam();
  const { ticketId } = await send(team);
  expect(ticketId).toMatch(/^CH-[0-9A-HJKMNP-TV-Z]{6}$/);
  const [request, ...more] = await storedOf(team.teamId);
  expect(more).toEqual([]);
  expect(request).toMatchObject({
    ...ASKED,
    ticket: ticketId,
    userId: team.member.userId,
    userName: "Max Member",
    userEmail: team.member.email,
  });
  expect((await eventsOf(team.teamId)).map(({ data }) => data)).toEqual([{ requestId: request?.requestId }]);
});

it("a support request gets another ticket number if the first number is taken", async () => {
  const drawn = vi.spyOn(ticket, "newTicket");
  const team = await aTeam();
  const taken = (await send(team)).ticketId;
  drawn.mockReturnValueOnce(taken);
  const { ticketId } = await send(team);
  expect(ticketId).not.toBe(taken);
  expect(drawn).toHaveBeenCalledTimes(3);
});

it("repeated and parallel calls with the same key store one support request", async () => {
  const team = await aTeam();
  const answers = await Promise.all(["once", "again"].map(() => send(team, {}, "the-same-key")));
  answers.push(await send(team, {}, "the-same-key"));
  expect(new Set(answers.map(({ ticketId }) => ticketId)).size).toBe(1);
  expect(await storedOf(team.teamId)).toHaveLength(1);
  expect(await eventsOf(team.teamId)).toHaveLength(1);
  await expect(send(team, { subject: "Another" }, "the-same-key")).rejects.toMatchObject({
    code: "request.idempotency_key_reused",
  });
});

it(`support accepts at most ${SUPPORT_REQUESTS_PER_HOUR} requests from each person in an hour`, async () => {
  const team = await aTeam();
  for (let n = 0; n < SUPPORT_REQUESTS_PER_HOUR; n++) await send(team);
  await expect(send(team)).rejects.toMatchObject({ code: "rate_limit.exceeded" });
  await actAs(team.admin, () => Sent.requestSupport(ASKED));
});

it.each<[string, Partial<SendSupportInput>, string]>([
  ["no priority", { priority: "" as "High" }, "priority"],
  ["no subject", { subject: " \u200b " }, "subject"],
  ["no description", { description: " \n" }, "description"],
  ["a subject over 500 characters", { subject: "x".repeat(501) }, "subject"],
  ["a description over 5,000 characters", { description: "x".repeat(5_001) }, "description"],
  ["a line break in the subject", { subject: "x\r\nBcc: a@b.c" }, "subject"],
  ["half a surrogate pair in the description", { description: "a\ud800b" }, "description"],
])("a support request with %s is refused with an error at the field", async (_what, change, field) => {
  const refused = await send(await aTeam(), change).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "request.invalid", fields: { [field]: expect.any(String) } });
});

it("the support settings show which support pages and mail the deployment has set up", async () => {
  const { member } = await aTeam();
  expect(actAs(member, Support.settings)).toEqual({ helpUrl: "", statusUrl: "", mailed: true });
});
