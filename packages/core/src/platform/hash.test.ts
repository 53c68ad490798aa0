import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, type Json } from "./hash.ts";

const json = fc.letrec<{ value: Json; object: Record<string, Json> }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: "binary" }),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    tie("object"),
  ),
  object: fc.dictionary(fc.string(), tie("value"), { maxKeys: 5 }),
}));

const shuffled = (value: Json): Json => {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(shuffled);
  const members = Object.entries(value as Record<string, Json>).reverse();
  return Object.fromEntries(members.map(([key, member]) => [key, shuffled(member)]));
};

describe("canonical JSON", () => {
  it("canonical JSON has the same bytes for any order of members", () => {
    fc.assert(fc.property(json.object, (value) => canonicalJson(shuffled(value)) === canonicalJson(value)));
  });

  it("canonical JSON reads back as the same value", () => {
    fc.assert(
      fc.property(json.value, (value) => {
        // JSON writes -0 as 0.
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("canonical JSON has different bytes for different values", () => {
    fc.assert(
      fc.property(json.value, json.value, (a, b) => {
        fc.pre(JSON.stringify(shuffled(shuffled(a))) !== JSON.stringify(shuffled(shuffled(b))));
        const same = canonicalJson(a) === canonicalJson(b);
        if (same) expect(JSON.parse(JSON.stringify(a))).toEqual(JSON.parse(JSON.stringify(b)));
      }),
    );
  });

  it("canonical JSON sorts members by code unit, has no white space and leaves out undefined", () => {
    expect(canonicalJson({ b: [1, { d: true, c: null }], a: "ü\n", Z: undefined, B: "" })).toBe(
      '{"B":"","a":"ü\\n","b":[1,{"c":null,"d":true}]}',
    );
  });

  it.each([0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])("canonical JSON refuses the number %s", (number) => {
    expect(() => canonicalJson({ number })).toThrow(RangeError);
  });
});
