import { describe, expect, it } from "vitest";
import { type Limit, limitsIn } from "./own-words.policy.ts";

const TODAY = "2026-11-29";
const shown = (limit: Limit): string => {
  if (limit.kind === "until") return limit.date;
  if (limit.kind === "platforms") return limit.platforms.join(" ");
  return limit.kind === "countries" ? limit.countries.join(" ") : "no ads";
};
const read = (text: string): string => limitsIn(text, TODAY).map(shown).join(" · ");

/** What each text says, by what is found in it. */
const SAID: Record<string, readonly string[]> = {
  "2026-12-31": [
    ...[
      "until Dec 31",
      "Use it until December 31st, 2026.",
      "through 12/31/2026",
      "until 31 Dec.",
      "until the end of 2026",
    ],
    ...["bis 31.12.2026", "nur bis 31.12.", "bis zum 31. Dezember", "bis 31.12.26", "bis Ende Dezember 2026"],
    ...["jusqu'au 31 décembre", "jusqu’au 31/12/2026", "jusqu'à fin 2026"],
    ...["hasta el 31 de diciembre de 2026", "hasta 31-12-2026", "hasta finales de 2026"],
    ...["até 31 de dezembro", "até o dia 31/12/2026", "fino al 31 dicembre", "fino al 31/12/2026"],
    ...["2026年12月31日まで", "12月31日まで", "２０２６年１２月３１日まで使用可", "2026/12/31まで"],
  ],
  "2027-01-01": ["until January 1", "jusqu'au 1er janvier 2027", "bis 2027-01-01"],
  "2026-12-12": ["until 12/12/2026"],
  "2026-11-29": ["until Nov 29"],
  DE: ["only in Germany", "Germany only", "nur in Deutschland", "nur Deutschland", "uniquement en Allemagne"],
  "DE AT CH": ["only in Germany, Austria and Switzerland", "nur in Deutschland, Österreich und der Schweiz"],
  US: ["only in the US", "only in the USA", "uniquement aux États-Unis", "apenas nos Estados Unidos"],
  JP: ["日本国内のみ", "日本のみ", "日本限定", "solo in Giappone", "solo en Japón", "só no Japão"],
  instagram: [
    ...["only on Instagram", "Instagram only", "you may use it on Instagram only", "Only Instagram please."],
    ...["nur Instagram", "nur auf Insta", "uniquement sur Instagram", "solo en Instagram", "só no Instagram"],
    ...["solo su Instagram", "インスタのみ", "Instagramだけ", "Instagramでの使用のみ"],
  ],
  "instagram tiktok": ["only on Instagram & TikTok", "nur auf Instagram und TikTok", "インスタグラムとTikTokのみ"],
  "no ads": [
    ...[
      "no ads",
      "No advertising please",
      "without ads",
      "keine Werbung",
      "ohne Werbung",
      "sin publicidad",
      "pas de pub",
    ],
    ...["sans publicité", "sem anúncios", "niente pubblicità", "広告不可", "広告での使用は禁止"],
  ],
  "2026-12-31 · instagram · DE · no ads": [
    "Instagram only, until 31 December 2026, Germany, no ads please",
    "Nur Instagram, keine Werbung, bis 31.12.2026, Deutschland",
    "Only on Instagram in Germany, no ads, until Dec 31, 2026",
  ],
  "2026-12-31 · instagram · no ads": ["インスタのみ、広告不可、2026年12月31日まで"],
};

/** Texts that could mean something else, and so say nothing for certain. */
const UNSAID: Record<string, readonly string[]> = {
  "a negation": [
    ...["not only on Instagram", "nicht nur auf Instagram", "pas seulement sur Instagram", "no solo en Instagram"],
    ...[
      "não só no Instagram",
      "non solo su Instagram",
      "Instagramだけでなく",
      "インスタのみならず",
      "not only in Germany",
    ],
    ...["not without ads", "nicht ohne Werbung"],
  ],
  "a beginning, an embargo or a least time": [
    ...["not until Dec 31", "don't post until Dec 31", "Don't use it, until Dec 31", "12月31日までは使わないで"],
    ...[
      "at least until Dec 31",
      "mindestens bis 31.12.2026",
      "au moins jusqu'au 31 décembre",
      "少なくとも12月31日まで",
    ],
    ...["embargo until Dec 31", "exclusive until Dec 31", "until Dec 31 or later", "until further notice"],
  ],
  "a date that isn't certain": [
    ...[
      "until 3/4/2027",
      "until 12/31/26",
      "until 31/12",
      "until Feb 30",
      "bis Dezember",
      "until 2027",
      "bis 10.12 Uhr",
    ],
    ...["Stories until Nov 30, feed until Dec 31", "until Dec 31, 20 posts"],
  ],
  "a list with something else in it": [
    ...["only on Instagram and Snapchat", "only on Instagram and on Snapchat", "my website and Instagram only"],
    ...[
      "only on Instagram, Snapchat",
      "only in Mexico City",
      "only in New Jersey",
      "only in Georgia",
      "only in Europe",
    ],
  ],
  "something told": [
    ...[
      "I'm only on Instagram",
      "It was posted only on Instagram",
      "there are no ads on my channel",
      "I'm away until Dec 31",
    ],
    ...["only Jordan can approve", "use only the photo on Instagram", "so Instagram is fine", "solo on Instagram"],
  ],
  "a condition or a question": [
    ...["Instagram only if you credit me", "no ads if possible", "Can you use it only in Germany?"],
    ...["only on Instagram first, then everywhere", "only if you blur my daughter"],
  ],
};

const rows = (texts: Record<string, readonly string[]>) =>
  Object.entries(texts).flatMap(([what, some]) => some.map((text) => [text, what] as const));

describe("limits in own words", () => {
  it.each(rows(SAID))("“%s” says %s", (text, what) => {
    expect(read(text)).toBe(what);
  });

  it.each(rows(UNSAID))("“%s” says nothing for certain, because it has %s", (text) => {
    expect(read(text)).toBe("");
  });

  it("a limit comes with the words that say it", () => {
    const said = limitsIn("Thank you! Use it until  Dec 31,\nonly on Instagram.", TODAY).map((limit) => limit.said);
    expect(said).toEqual(["until Dec 31", "only on Instagram"]);
  });

  it("a text with invisible characters or full-width letters is read as it looks", () => {
    expect(read("un\u200btil Dec\u00a031")).toBe("2026-12-31");
    expect(read("ｎｏ ａｄｓ")).toBe("no ads");
  });

  it.each(["only on Instagram, ", "until Dec 31 ", "no ads, ", "日本のみ", "Germany, ", ","])(
    "the time in which “%s” is read over and over doesn't grow with the square of the text's length",
    (unit) => {
      const timeOf = (length: number): number => {
        const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
        const start = performance.now();
        limitsIn(text, TODAY);
        return performance.now() - start;
      };
      const short = Math.max(1, ...[1, 2, 3].map(() => timeOf(5_000)));
      // With the square, a text of 32 times the length would take 1,024 times as long.
      expect(timeOf(160_000)).toBeLessThan(300 * short);
    },
  );
});
