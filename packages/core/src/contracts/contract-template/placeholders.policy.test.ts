import { describe, expect, it } from "vitest";
import {
  CONTRACT_PLACEHOLDERS,
  type ContractPlaceholder,
  fillContract,
  markOf,
  piecesOf,
  placeholderProblem,
  placeholdersIn,
  unknownPlaceholders,
} from "./placeholders.policy.ts";

const VALUES: Record<ContractPlaceholder, string> = {
  creator_name: "Olivia {{date}}",
  creator_email: "olivia@example.com",
  requester_name: "Ada",
  content_title: "$& $1",
  brand: "Rap",
  team_name: "Clearhouse Network",
  date: "Nov 23, 2026",
};

describe("placeholders of a contract", () => {
  it.each(CONTRACT_PLACEHOLDERS)("the placeholder %s is filled in wherever it occurs", (placeholder) => {
    const text = `${markOf(placeholder)} and {{ ${placeholder} }}.`;
    expect(fillContract(text, VALUES)).toBe(`${VALUES[placeholder]} and ${VALUES[placeholder]}.`);
    expect(unknownPlaceholders(text)).toEqual([]);
  });

  it("placeholders are also filled in under their alternative names", () => {
    expect(fillContract("{{creator_handle}}, {{sender_name}}", VALUES)).toBe("Olivia {{date}}, Ada");
    expect(placeholdersIn("{{sender_name}} {{creator_handle}} {{requester_name}}")).toEqual([
      "requester_name",
      "creator_name",
    ]);
  });

  it("filling in placeholders leaves the rest of the text unchanged", () => {
    const text = " {a} {{date}}\n\n\t<b>*x*</b> $& {{ date }}";
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
    expect(fillContract(text, VALUES)).toBe(" {a} Nov 23, 2026\n\n\t<b>*x*</b> $& Nov 23, 2026");
  });

  it.each([
    ["{{price}}", ["{{price}}"]],
    ["{{ price }} {{price}} {{ price }}", ["{{ price }}", "{{price}}"]],
    ["{{Date}} {{}} {{date", ["{{Date}}", "{{}}", "{{date"]],
    ["{{constructor}} {{toString}} {{__proto__}}", ["{{constructor}}", "{{toString}}", "{{__proto__}}"]],
    ["date}} {{da\nte}}", ["}}", "{{da"]],
    ["{{{date}}}", []],
    ["{date}, { {date} }", []],
  ])("the unknown placeholders in %j are found", (text, unknown) => {
    expect(unknownPlaceholders(text)).toEqual(unknown);
  });

  it("unknown placeholders are reported in a message of limited length", () => {
    expect(placeholderProblem("{{date}}")).toBeUndefined();
    expect(placeholderProblem("{{price}}")).toBe("{{price}} isn't a placeholder that can be filled in");
    expect(placeholderProblem("{{a}} {{b}}")).toBe("{{a}}, {{b}} aren't placeholders that can be filled in");
    const many = Array.from({ length: 9 }, (_, n) => `{{${"x".repeat(1_000)}${n}}}`).join("");
    expect(placeholderProblem(many)).toMatch(/^(\{\{x{38}…(, )?){5} and 4 more aren't placeholders/);
  });

  it.each([
    ["braces that are never closed", `${"{{".repeat(100_000)}`],
    ["spaces after open braces", `{{${" ".repeat(199_998)}`],
    ["a name without an end", `{{${"a".repeat(199_998)}`],
    ["pairs of braces", "{{}}".repeat(50_000)],
  ])("a long text with %s is searched in less than five seconds", (_what, text) => {
    const began = performance.now();
    placeholderProblem(text);
    placeholdersIn(text);
    // A search with backtracking would take minutes.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
