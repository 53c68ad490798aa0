import { describe, expect, it } from "vitest";
import type * as z from "zod";
import * as fields from "./fields.schema.ts";

const messageOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

const SUPPORTED =
  "Please enter a URL from a supported platform (Instagram, Twitter/X, TikTok, YouTube, Facebook, LinkedIn)";
const NAME_SHORT = "Please enter a valid name (at least 2 characters)";
const NAME_LONG = "Name is too long (maximum 100 characters)";
const EMAIL = "Please enter a valid email address";

const EMPTY = [undefined, null, "", "   ", "\n\t"];

describe("refused fields read as spec A §5 has it", () => {
  const cases: [string, z.ZodType, [unknown, string][]][] = [
    [
      "email",
      fields.email,
      [
        ...EMPTY.map((value): [unknown, string] => [value, "Email is required"]),
        ...["a", "a@b", "@b.co", "a@b.", "a b@c.de", "a@b c.de", "a@@b.co", "a@b.co\nBcc: x@y.z"].map(
          (value): [unknown, string] => [value, EMAIL],
        ),
        [`${"a".repeat(250)}@b.co`, EMAIL],
        [7, "Email is required"],
      ],
    ],
    [
      "personName",
      fields.personName,
      [
        ...EMPTY.map((value): [unknown, string] => [value, "Name is required"]),
        ["A", NAME_SHORT],
        [" A ", NAME_SHORT],
        ["A".repeat(101), NAME_LONG],
        ["Ada\nBcc: x@y.z", NAME_SHORT],
      ],
    ],
    [
      "contentOwnerName",
      fields.contentOwnerName,
      [
        ...EMPTY.map((value): [unknown, string] => [value, "Content owner name is required"]),
        ["A", NAME_SHORT],
        ["A".repeat(101), NAME_LONG],
        // The handle rule comes before the length rule.
        ["@", "Please enter a valid social media handle"],
        ["@  ", "Please enter a valid social media handle"],
      ],
    ],
    [
      "contentUrl",
      fields.contentUrl,
      [
        ...EMPTY.map((value): [unknown, string] => [value, "Content URL is required"]),
        ["instagram.com/p/1", "Please enter a valid URL"],
        ["javascript:alert(1)", "Please enter a valid URL"],
        ["ftp://instagram.com/p/1", "Please enter a valid URL"],
        [`https://x.com/${"a".repeat(2_048)}`, "Please enter a valid URL"],
        ["https://example.com/p/1", SUPPORTED],
        ["https://notinstagram.com/p/1", SUPPORTED],
        ["https://instagram.com.evil.example/p/1", SUPPORTED],
        ["https://user:secret@instagram.com/p/1", SUPPORTED],
        ["https://evil.example/?instagram.com", SUPPORTED],
      ],
    ],
    [
      "optionalDate",
      fields.optionalDate,
      ["2026-02-30", "2026-2-3", "tomorrow", "2026-13-01", "20260101", "2026-01-01T00:00:00Z"].map(
        (value): [unknown, string] => [value, "Please enter a valid date"],
      ),
    ],
    [
      "line",
      fields.line("Source", 500),
      [
        ...EMPTY.map((value): [unknown, string] => [value, "Source is required"]),
        ["two\nlines", "Source must be a single line of text"],
        ["a".repeat(501), "Source is too long (maximum 500 characters)"],
      ],
    ],
    [
      "text",
      fields.text("Reason", 2_000),
      [
        ...EMPTY.map((value): [unknown, string] => [value, "Reason is required"]),
        ["a\u0000b", "Reason holds a character that can't be stored"],
        ["a".repeat(2_001), "Reason is too long (maximum 2,000 characters)"],
      ],
    ],
  ];
  it.each(cases.flatMap(([name, schema, list]) => list.map(([value, message]) => ({ name, schema, value, message }))))(
    "$name of $value: $message",
    ({ schema, value, message }) => {
      expect(messageOf(schema, value)).toBe(message);
    },
  );
});

describe("fields that are fine", () => {
  it("are trimmed, and an address is in lower case", () => {
    expect(fields.email.parse("  Ada@Example.COM ")).toBe("ada@example.com");
    expect(fields.personName.parse(" Li ")).toBe("Li");
    expect(fields.contentOwnerName.parse(" @a ")).toBe("@a");
    expect(fields.optionalEmail.parse(undefined)).toBe("");
    expect(fields.optionalDate.parse(" 2028-02-29 ")).toBe("2028-02-29");
  });

  it("may be in any script, with emoji and from right to left", () => {
    for (const name of ["مريم العتيبي", "山田 太郎", "Zoë 🌅👩‍👩‍👧", "נועה", "@🌅"]) {
      expect(fields.contentOwnerName.parse(name)).toBe(name);
    }
    expect(fields.text("Reason", 100).parse("لا أوافق\n🙅")).toBe("لا أوافق\n🙅");
  });

  it.each([
    "https://instagram.com/p/1",
    "https://www.instagram.com/reel/1",
    "http://m.facebook.com/1",
    "https://youtu.be/1",
    "https://X.COM/a/status/1",
    "https://vm.tiktok.com/1",
    "https://www.linkedin.com/posts/1",
  ])("take the post %s", (url) => {
    expect(fields.contentUrl.parse(url)).toBe(url);
  });
});

describe("half of a surrogate pair, which no store keeps", () => {
  const broken = "a\ud83cb";
  it.each([
    ["line", fields.line("Name", 100), "Name must be a single line of text"],
    ["optionalLine", fields.optionalLine("Credit", 100), "Credit must be a single line of text"],
    ["text", fields.text("Reason", 100), "Reason holds a character that can't be stored"],
    ["optionalText", fields.optionalText("Notes", 100), "Notes holds a character that can't be stored"],
    ["email", fields.email, EMAIL],
    ["personName", fields.personName, NAME_SHORT],
    ["contentOwnerName", fields.contentOwnerName, NAME_SHORT],
  ] as [string, z.ZodType, string][])("is refused in %s", (_, schema, message) => {
    expect(messageOf(schema, schema === fields.email ? `${broken}@b.co` : broken)).toBe(message);
  });
});
