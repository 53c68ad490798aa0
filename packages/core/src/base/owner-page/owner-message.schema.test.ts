import { expect, it } from "vitest";
import { LIMITS } from "../../platform/fields.schema.ts";
import { askRemovalInput, ownerMessage, REPLY_TOPICS, replyInput } from "./owner-message.schema.ts";

const WRITER = { name: " Olivia Owner ", email: "olivia@example.com", proof: "c29sdmVk" };
const MESSAGE = { ...WRITER, topic: "credit", message: " Please name me " };

it("an owner's message needs a writer, a topic and a text within its limit", () => {
  expect(replyInput.parse(MESSAGE)).toMatchObject({ name: "Olivia Owner", message: "Please name me" });
  for (const topic of REPLY_TOPICS) expect(replyInput.safeParse({ ...MESSAGE, topic }).success, topic).toBe(true);
  for (const wrong of [
    { topic: "price" },
    { message: "  " },
    { message: "x".repeat(LIMITS.reason + 1) },
    { name: "" },
    { email: "olivia" },
  ])
    expect(replyInput.safeParse({ ...MESSAGE, ...wrong }).success, JSON.stringify(wrong).slice(0, 40)).toBe(false);
});

it("an owner's wish that the content be taken down needs a reason", () => {
  expect(askRemovalInput.parse({ ...WRITER, reason: " I am sixteen " })).toMatchObject({ reason: "I am sixteen" });
  expect(askRemovalInput.safeParse({ ...WRITER, reason: " " }).success).toBe(false);
});

it("a message is shown without its writer's name and address", () => {
  const shown = ownerMessage.parse({ at: "2026-11-29T10:00:00.000Z", ...MESSAGE });
  expect(Object.keys(shown).sort()).toEqual(["at", "message", "topic"]);
});
