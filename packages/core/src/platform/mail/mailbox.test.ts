import { expect, it } from "vitest";
import { mailboxOf } from "./outsiders.ts";

it.each([
  ["ada@example.com", "ada@example.com"],
  [" Ada+Photos@Example.com ", "ada@example.com"],
  ["ada+one+two@example.com", "ada@example.com"],
  ["a.da@example.com", "a.da@example.com"],
  ["a.d.a+x@gmail.com", "ada@gmail.com"],
  ["ada@googlemail.com", "ada@gmail.com"],
  ["+ada@example.com", "+ada@example.com"],
])("mails to %s are counted for %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
