import { describe, expect, it } from "vitest";
import {
  ASSET_INTENDED_USES,
  approveInput,
  denyInput,
  URL_INTENDED_USES,
} from "../../rights/rights-request/rights-request.schema.ts";
import { RESTRICTIONS } from "../license/license.schema.ts";
import { chooseLocale, datesIn, fill, LOCALES, partsOf, placeholdersOf } from "./locale.policy.ts";
import { askRemovalInput, replyInput } from "./owner-message.schema.ts";
import { EN, type TextKey } from "./texts.en.policy.ts";
import { ES_WORDS } from "./texts.es.policy.ts";
import { inWords, ownerTexts } from "./texts.policy.ts";

const keys = Object.keys(EN) as TextKey[];
/** Texts that are used only in languages other than English, the language of the terms. */
const ONLY_ABROAD = new Set<TextKey>(["termsInEnglish"]);

describe.each(LOCALES)("the texts in %s", (locale) => {
  const texts = ownerTexts(locale);

  it(`the texts in ${locale} have the same keys and placeholders as in English`, () => {
    expect(Object.keys(texts).sort()).toEqual([...keys].sort());
    for (const key of keys) expect(placeholdersOf(texts[key]), key).toEqual(placeholdersOf(EN[key]));
  });

  it(`no text in ${locale} is empty, except for texts that only other languages need`, () => {
    const empty = keys.filter((key) => texts[key] === "");
    expect(empty).toEqual(locale === "en" ? [...ONLY_ABROAD] : []);
  });
});

it("the owner's page has Spanish texts for uses, restrictions and all error messages of its fields", () => {
  const long = "x".repeat(6_000);
  const wrong = { name: long, email: "x", usageRights: long, credit: long, notes: long, expiresOn: "x", reason: long };
  const refusals = [approveInput, denyInput, replyInput, askRemovalInput].flatMap((schema) =>
    [
      {},
      { ...wrong, message: long },
      { name: "", email: "", usageRights: "", reason: "", message: "" },
      { name: "x" },
    ].flatMap((input) => {
      const { error } = schema.safeParse(input);
      const typed = error?.issues.filter(({ path }) => String(path[0]) in { ...wrong, message: "" }) ?? [];
      return typed.map(({ message }) => message);
    }),
  );
  const shown = [...new Set([...URL_INTENDED_USES, ...ASSET_INTENDED_USES, ...RESTRICTIONS, ...refusals])];
  expect(refusals.length).toBeGreaterThan(10);
  expect(shown.filter((text) => text !== "Reels/TikTok" && inWords("es", text) === text)).toEqual([]);
  expect(shown.map((text) => inWords("en", text))).toEqual(shown);
});

it("all Spanish texts of the owner's page address the reader alike, by 'tú'", () => {
  const texts = [...Object.values(ownerTexts("es")), ...Object.values(ES_WORDS)];
  expect(texts.filter((text) => /\busted\b|\b(inténte|escríba|elíja|cámbie)(lo|la|nos)\b/i.test(text))).toEqual([]);
});

describe("the language of a page", () => {
  it.each([
    ["es", "en-US", "es"],
    ["en", "es", "en"],
    [undefined, "es-MX,es;q=0.9,en;q=0.8", "es"],
    [undefined, "en;q=0.5, es;q=0.7", "es"],
    [undefined, "de-DE,de;q=0.9,es;q=0.4", "es"],
    [undefined, "es;q=0,en;q=0.1", "en"],
    [undefined, "de", "en"],
    [undefined, "", "en"],
    [undefined, ";;q=,*,\u0000", "en"],
    ["xx", "ES", "es"],
    [undefined, `${"de,".repeat(10_000)}es`, "en"],
  ] as const)(
    "a page with the chosen language %j and the Accept-Language header %j is shown in the language %s",
    (asked, header, locale) => {
      expect(chooseLocale(asked, header)).toBe(locale);
    },
  );
});

describe("placeholders", () => {
  it("values of placeholders are inserted as they are, even values that look like placeholders or patterns", () => {
    expect(fill("{a} and {b}", { a: "{b}", b: "$&" })).toBe("{b} and $&");
    expect(fill("{a} {c}", { a: "1" })).toBe("1 {c}");
  });

  it("a text is split at its placeholders", () => {
    expect(partsOf("{team} asks.")).toEqual([{ value: "team" }, { words: " asks." }]);
    expect(partsOf("No one")).toEqual([{ words: "No one" }]);
  });
});

it("a date is written in the given language and time zone, and a calendar date doesn't depend on the time zone", () => {
  expect(datesIn("en", "UTC").day("2026-11-22T23:30:00.000Z")).toBe("November 22, 2026");
  expect(datesIn("es", "UTC").day("2026-11-22T23:30:00.000Z")).toBe("22 de noviembre de 2026");
  expect(datesIn("es", "Pacific/Auckland").day("2026-11-22T23:30:00.000Z")).toBe("23 de noviembre de 2026");
  expect(datesIn("en", "Pacific/Auckland").calendarDay("2028-02-29")).toBe("February 29, 2028");
});
