import fc from "fast-check";
import { expect, it } from "vitest";
import {
  DEFAULT_REQUEST_MESSAGE,
  MESSAGE_PLACEHOLDERS,
  requestMessage,
  unknownPlaceholder,
} from "./request-message.policy.ts";

const names = { creatorName: "@sunrise", requesterName: "Ada Okafor", contentTitle: "Harbour", brand: "rap" };

it("fills in every name, by its own placeholder and by its alias", () => {
  const template = "{{creator_name}} {{creator_handle}} {{requester_name}} {{sender_name}} {{content_title}} {{brand}}";
  expect(requestMessage(names, template)).toBe("@sunrise @sunrise Ada Okafor Ada Okafor Harbour rap");
});

it("leaves no placeholder in the default text", () => {
  expect(DEFAULT_REQUEST_MESSAGE).toContain("{{");
  expect(requestMessage(names)).not.toContain("{{");
});

it("leaves unknown placeholders as they are", () => {
  expect(requestMessage(names, "{{brand}} {{password}} {{constructor}}")).toBe("rap {{password}} {{constructor}}");
});

it("takes names literally, whatever they hold", () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(requestMessage({ ...names, creatorName: name }, "<{{creator_name}}>")).toBe(`<${name}>`);
    }),
  );
  expect(requestMessage({ ...names, creatorName: "$& {{brand}}" }, "{{creator_name}}")).toBe("$& {{brand}}");
});

it("reads a placeholder with blanks inside", () => {
  expect(requestMessage(names, "{{ brand }}")).toBe("rap");
});

it.each(["{{password}}", "{{}}", "{{brand", "{{Brand}}", "{{ nobody }}", "}}"])(
  "finds %s, which names nothing",
  (wrong) => {
    expect(unknownPlaceholder(`Hi {{creator_name}}, ${wrong} and {{brand}}`)).toContain(wrong);
  },
);

it("finds nothing wrong with the default text, nor with what is offered", () => {
  expect(unknownPlaceholder(DEFAULT_REQUEST_MESSAGE)).toBeUndefined();
  expect(unknownPlaceholder(MESSAGE_PLACEHOLDERS.join(" "))).toBeUndefined();
  expect(unknownPlaceholder("A { brace } alone")).toBeUndefined();
});
