import { describe, expect, it } from "vitest";
import { chooseLocale, datesIn, fill, partsOf } from "./locale.policy.ts";

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
