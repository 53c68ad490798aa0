import { expect, it } from "vitest";
import { withUnsubscribe } from "./raw-mail.ts";

it("a mail with one-click unsubscribe has the headers List-Unsubscribe and List-Unsubscribe-Post", async () => {
  const outgoing = {
    to: "owner@example.com",
    subject: "Reminder",
    html: "<p>Hello ñ</p>",
    text: "Hello ñ",
    replyTo: "a@b.co",
  };
  const url = "https://rights.example.com/rights-request?token=AAAAAAAAAAAA";
  const { compose } = withUnsubscribe(outgoing, url);
  const message = Buffer.from(
    await compose({ from: "Clearhouse <no-reply@example.com>", subject: "Reminder" }),
  ).toString();
  // A long header continues on the next line after a space.
  const head = message.split("\r\n\r\n")[0]?.replaceAll("\r\n ", " ");
  expect(head).toContain(`List-Unsubscribe: <${url}>`);
  expect(head).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(head).toContain("Reply-To: a@b.co");
  expect(head).toContain("To: owner@example.com");
});
