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

describe("the messages of refused fields", () => {
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
        ["\u212aate@b.co", EMAIL],
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
        // The rule for handles is checked before the rule for lengths.
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
        ["https://user@instagram.com/p/1", SUPPORTED],
        ...["\r\n", "\t", "\u0000", "\\", "\u200e", "\u200f", "\u061c", "\u202e", "\u2066", "\u2028", "\ud800"].map(
          (sign): [unknown, string] => [`https://instagram.com/p/${sign}1`, "Please enter a valid URL"],
        ),
        ["https://instagram.com\\@evil.example/", "Please enter a valid URL"],
        ["https:instagram.com/p/1", "Please enter a valid URL"],
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
    "the field $name with the value $value is refused with the message '$message'",
    ({ schema, value, message }) => {
      expect(messageOf(schema, value)).toBe(message);
    },
  );
});

describe("fields", () => {
  it("fields are trimmed, and an email address is put in lower case", () => {
    expect(fields.email.parse("  Ada@Example.COM ")).toBe("ada@example.com");
    expect(fields.personName.parse(" Li ")).toBe("Li");
    expect(fields.contentOwnerName.parse(" @a ")).toBe("@a");
    expect(fields.optionalEmail.parse(undefined)).toBe("");
    expect(fields.optionalDate.parse(" 2028-02-29 ")).toBe("2028-02-29");
  });

  it("a field may be in any script, with emoji and from right to left", () => {
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
    "https://vm.tiktok.com/1",
    "https://www.linkedin.com/posts/1",
  ])("the URL %s of a post is accepted", (url) => {
    expect(fields.contentUrl.parse(url)).toBe(url);
  });

  it.each([
    ["https://X.COM/a/status/1", "https://x.com/a/status/1"],
    [" https://instagram.com ", "https://instagram.com/"],
    ["https://instagram.com/p/ü 1/../2", "https://instagram.com/p/2"],
    ["https://www.instagram.com/ä?q=ü", "https://www.instagram.com/%C3%A4?q=%C3%BC"],
  ])("the URL %j of a post is normalized to %j", (typed, stored) => {
    expect(fields.contentUrl.parse(typed)).toBe(stored);
    expect(fields.optionalWebAddress("wrong").parse(typed)).toBe(stored);
  });

  it.each([
    "javascript:alert(1)",
    "https://me@example.com",
    "https://example.com/\u202e",
    "https://a\\b",
    "\u0007",
    "/a",
  ])("the optional URL %j is refused", (typed) => {
    expect(fields.optionalWebAddress("wrong").safeParse(typed).error?.issues[0]?.message).toBe("wrong");
  });

  it.each([
    ["example.com/x", "Start with https://"],
    ["www.example.com:8080/x?y=1", "Start with https://"],
    [`https://example.com/${"a".repeat(2_048)}`, "URL is too long (maximum 2,048 characters)"],
    ["nothing", "Please enter a valid URL"],
    ["/a", "Please enter a valid URL"],
    ["me@example.com", "Please enter a valid URL"],
    ["javascript:alert(1)", "Please enter a valid URL"],
    ["ftp://example.com/", "Please enter a valid URL"],
  ])("the URL %j is refused with the message '%s'", (typed, message) => {
    for (const schema of [fields.webAddress("URL is required"), fields.optionalWebAddress()]) {
      expect(messageOf(schema, typed)).toBe(message);
    }
  });
});

describe("an email address", () => {
  it.each([
    ["a plus and dots", "Ada.L+tag@Example.com", "ada.l+tag@example.com"],
    ["every sign that mailboxes have", "!#$%&'*+/=?^_`{|}~-@example.com", "!#$%&'*+/=?^_`{|}~-@example.com"],
    ["many names in its host", "a@b-c.d1.example.co.uk", "a@b-c.d1.example.co.uk"],
    ["a host with an umlaut, which gets its ASCII form", "a@B\u00dcCHER.example", "a@xn--bcher-kva.example"],
    [
      "a host with letters that look like Latin letters, which gets its ASCII form",
      "a@\u0430pple.com",
      "a@xn--pple-43d.com",
    ],
    ["a host from right to left", "a@\u05e9\u05dc\u05d5\u05dd.example", "a@xn--9dbne9b.example"],
  ])("an email address may have %s", (_what, typed, kept) => {
    for (const schema of [fields.email, fields.optionalEmail]) expect(schema.parse(typed)).toBe(kept);
  });

  it.each([
    ["a second address", "a,b@c.co"],
    ["a semicolon at its end", "a@b.co;"],
    ["angle brackets", "<a@b.co>"],
    ["quotes", '"a"@b.co'],
    ["a comment", "a(b)@c.co"],
    ["a route", "a:b@c.co"],
    ["a backslash", "a\\@b.co"],
    ["HTML", "<script>@b.co"],
    ["a direction character", "a\u202e@b.co"],
    ["an invisible character", "a\u200b@b.co"],
    ["letters in the mailbox that mail servers don't take", "\u0430da@b.co"],
    ["a letter in the mailbox whose lower case is another letter", "\u212aate@b.co"],
    ["a letter in the host whose lower case is another letter", "a@\u212a.co"],
    ["other forms of Latin letters in the host", "a@\uff42.co"],
    ["a host with a path", "a@b\u00fc.co/x"],
    ["a host with a port", "a@b\u00fc.co:25"],
    ["an empty name in the host", "a@b..co"],
    ["a host that begins with a hyphen", "a@-b.co"],
    ["a host that ends with a dot", "a@b.co."],
    ["a number for a host", "a@[192.0.2.1]"],
    ["a name of 64 characters in the host", `a@${"x".repeat(64)}.co`],
  ])("an email address can't have %s", (_what, typed) => {
    for (const schema of [fields.email, fields.optionalEmail]) expect(messageOf(schema, typed)).toBe(EMAIL);
  });

  it("an email address that is too long is refused", () => {
    for (const long of [`a@${"a-".repeat(500_000)}`, `${"a.".repeat(500_000)}@b.co`, `a@${"b.".repeat(126)}`]) {
      expect(messageOf(fields.email, long)).toBe(EMAIL);
    }
  });
});

describe("an invisible name", () => {
  const names = [
    "\u200b",
    "\u200b\u200d\ufeff",
    "\u3164\u3164",
    "\u2800\u2800",
    "\u00ad\u034f",
    "\u{e0041}\u{e0042}",
    "\u202e\u202c",
  ];
  it.each(names)("the invisible name %j counts as empty", (name) => {
    expect(messageOf(fields.personName, name)).toBe("Name is required");
    expect(messageOf(fields.contentOwnerName, name)).toBe("Content owner name is required");
    expect(messageOf(fields.contentOwnerName, `@${name}`)).toBe("Please enter a valid social media handle");
    expect(messageOf(fields.line("Source", 500), name)).toBe("Source is required");
    expect(messageOf(fields.text("Reason", 500), name)).toBe("Reason is required");
    expect(fields.optionalLine("Credit", 500).parse(name)).toBe("");
  });

  it("a name with a visible part is accepted and keeps its invisible characters", () => {
    for (const name of ["👩‍🎤🏳️‍🌈", "می‌خواهم", "\u200bAda"]) expect(fields.personName.parse(name)).toBe(name);
  });
});

describe("direction characters", () => {
  it.each(["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"])(
    "the direction character %j is removed from a line",
    (mark) => {
      const typed = ` ${mark} Ada${mark} Okafor ${mark}`;
      for (const schema of [
        fields.personName,
        fields.contentOwnerName,
        fields.line("Name", 100),
        fields.optionalLine("Name", 100),
      ]) {
        expect(schema.parse(typed)).toBe("Ada Okafor");
      }
    },
  );

  it("a name that is written from right to left stays unchanged", () => {
    for (const name of ["مريم العتيبي", "\u200fנועה\u200e"]) expect(fields.line("Name", 100).parse(name)).toBe(name);
  });
});

it.each(["\u2028", "\u2029", "\u0085", "\u000b"])("the separator %j in a field of one line is refused", (separator) => {
  expect(messageOf(fields.line("Source", 500), `a${separator}b`)).toBe("Source must be a single line of text");
  expect(messageOf(fields.optionalLine("Credit", 500), `a${separator}b`)).toBe("Credit must be a single line of text");
  expect(messageOf(fields.personName, `Ada${separator}b`)).toBe(NAME_SHORT);
});

it.each(["USR_01", "usr_0\u212a", "", "a".repeat(65), "../a", "a b", "a#b", "usr_1\n"])(
  "the id %j is refused",
  (id) => {
    expect(messageOf(fields.resourceId, id)).toBe("This id is not valid");
  },
);

describe("an unpaired surrogate", () => {
  const broken = "a\ud83cb";
  it.each([
    ["line", fields.line("Name", 100), "Name must be a single line of text"],
    ["optionalLine", fields.optionalLine("Credit", 100), "Credit must be a single line of text"],
    ["text", fields.text("Reason", 100), "Reason holds a character that can't be stored"],
    ["optionalText", fields.optionalText("Notes", 100), "Notes holds a character that can't be stored"],
    ["email", fields.email, EMAIL],
    ["personName", fields.personName, NAME_SHORT],
    ["contentOwnerName", fields.contentOwnerName, NAME_SHORT],
  ] as [string, z.ZodType, string][])("an unpaired surrogate is refused in the field %s", (_, schema, message) => {
    expect(messageOf(schema, schema === fields.email ? `${broken}@b.co` : broken)).toBe(message);
  });
});
