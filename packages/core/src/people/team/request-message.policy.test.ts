import fc from "fast-check";
import { expect, it } from "vitest";
import {
  DEFAULT_REQUEST_MESSAGES,
  MESSAGE_PLACEHOLDERS,
  messageTemplate,
  requestMessage,
  unknownPlaceholder,
} from "./request-message.policy.ts";

const names = { creatorName: "@sunrise", requesterName: "Ada Okafor", contentTitle: "Harbour", brand: "rap" };

it("all placeholders of a request message, and the placeholders' aliases, are replaced by the names", () => {
  const template = "{{creator_name}} {{creator_handle}} {{requester_name}} {{sender_name}} {{content_title}} {{brand}}";
  expect(requestMessage(names, template)).toBe("@sunrise @sunrise Ada Okafor Ada Okafor Harbour rap");
});

it("a request message puts the number of further titles after the closing quotation mark of the title", () => {
  const andMore = "and 2 more";
  const told = ['"{{content_title}}"', "«{{content_title}}»", "“{{ content_title }}”", "{{content_title}}"];
  expect(told.map((template) => requestMessage({ ...names, andMore }, `${template}, {{brand}}`))).toEqual([
    '"Harbour" and 2 more, rap',
    "«Harbour» and 2 more, rap",
    "“Harbour” and 2 more, rap",
    "Harbour and 2 more, rap",
  ]);
});

it.each(["en", "es"] as const)("the default message in %s is filled in completely", (locale) => {
  const template = DEFAULT_REQUEST_MESSAGES[locale];
  expect(MESSAGE_PLACEHOLDERS.filter((placeholder) => template.includes(placeholder))).toHaveLength(4);
  expect(requestMessage(names, template)).not.toContain("{{");
});

it("a request message uses the team's own text in the request's language, or else the product's text", () => {
  const own = { requestMessage: "Hi", requestMessageEs: "Hola" };
  expect([messageTemplate(own, "es"), messageTemplate(own, "en"), messageTemplate(own, undefined)]).toEqual([
    "Hola",
    "Hi",
    "Hi",
  ]);
  expect(messageTemplate({ requestMessage: "Hi" }, "es")).toBe(DEFAULT_REQUEST_MESSAGES.es);
  expect(messageTemplate({ requestMessageEs: "Hola", requestMessage: "" }, "")).toBe(DEFAULT_REQUEST_MESSAGES.en);
});

it("a request message keeps unknown placeholders as they are", () => {
  expect(requestMessage(names, "{{brand}} {{password}} {{constructor}}")).toBe("rap {{password}} {{constructor}}");
});

it("a request message contains each name literally, whatever characters the name has", () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(requestMessage({ ...names, creatorName: name }, "<{{creator_name}}>")).toBe(`<${name}>`);
    }),
  );
  expect(requestMessage({ ...names, creatorName: "$& {{brand}}" }, "{{creator_name}}")).toBe("$& {{brand}}");
});

it("a placeholder may have spaces inside its braces", () => {
  expect(requestMessage(names, "{{ brand }}")).toBe("rap");
});

it.each(["{{password}}", "{{}}", "{{brand", "{{Brand}}", "{{ nobody }}", "}}"])(
  "the invalid placeholder %s is found",
  (wrong) => {
    expect(unknownPlaceholder(`Hi {{creator_name}}, ${wrong} and {{brand}}`)).toContain(wrong);
  },
);

it("all placeholders of the default texts and all offered placeholders are known", () => {
  expect(Object.values(DEFAULT_REQUEST_MESSAGES).map(unknownPlaceholder)).toEqual([undefined, undefined]);
  expect(unknownPlaceholder(MESSAGE_PLACEHOLDERS.join(" "))).toBeUndefined();
  expect(unknownPlaceholder("A { brace } alone")).toBeUndefined();
});
