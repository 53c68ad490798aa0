import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { expect, it } from "vitest";
import { inAscii, senderFor } from "./sender-name.ts";

const FROM = "Clearhouse <no-reply@clearhouse.test>";

it("a sender names the team and the product", () => {
  expect(senderFor(FROM, "Clearhouse Network")).toBe(
    '"Clearhouse Network (via Clearhouse)" <no-reply@clearhouse.test>',
  );
  expect(senderFor(FROM, undefined)).toBe(FROM);
  expect(senderFor("no-reply@clearhouse.test", "Rap")).toBe('"Rap" <no-reply@clearhouse.test>');
});

it.each([
  ['Evil" <evil@example.com>, "x', '"Evil evil example.com , x (via Clearhouse)" <no-reply@clearhouse.test>'],
  ["Team\r\nBcc: evil@example.com", '"Team Bcc: evil example.com (via Clearhouse)" <no-reply@clearhouse.test>'],
  ["a\\", '"a (via Clearhouse)" <no-reply@clearhouse.test>'],
  [
    "=\u202e?utf-8?q?Evil=20=40evil.test?=",
    '"= ?utf-8?q?Evil=20=40evil.test?= (via Clearhouse)" <no-reply@clearhouse.test>',
  ],
  ["\u202e\u2028 ", FROM],
  ["x".repeat(500), `"${"x".repeat(70)} (via Clearhouse)" <no-reply@clearhouse.test>`],
])("a sender with the team name %j contains no second address and no second line", (team, from) => {
  expect(senderFor(FROM, team)).toBe(from);
});

it.each(["文", "🦤", "Ж", "ก", "é"])(
  "a sender whose team name is the letter %s repeated 100 times has at most 320 characters after encoding",
  async (letter) => {
    const sender = senderFor("Clearhouse <no-reply@notifications.mail.clearhouse.example.com>", letter.repeat(100));
    expect(inAscii(sender).length).toBeLessThanOrEqual(320);
    const raw = await new MailComposer({ from: sender, to: "a@example.com", text: "Hello" }).compile().build();
    const from = /^From: ((?:.+|\r\n )+)/m.exec(raw.toString())?.[1] ?? "";
    expect(from).toContain("no-reply@");
    expect(from.replaceAll("\r\n", "").length).toBeLessThanOrEqual(320);
  },
);

it("a sender is encoded as short ASCII words that don't split a character", () => {
  const ascii = inAscii(senderFor(FROM, "Ñandú 🦤 ".repeat(20)));
  expect(ascii).toMatch(/^(=\?UTF-8\?B\?[\w+/=]+\?= )+<no-reply@clearhouse\.test>$/);
  const words = ascii.split(" ").slice(0, -1);
  expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(75);
  const name = words.map((word) => Buffer.from(word.slice(10, -2), "base64").toString()).join("");
  expect(name).toMatch(/^(Ñandú 🦤 )+.* \(via Clearhouse\)$/u);
  expect(inAscii(FROM)).toBe(FROM);
});
