import { COUNTRY_CODES, countryName } from "./countries.policy.ts";
import type { Platform } from "./scope.policy.ts";

/** How people write the platforms, in lower case. 'X' alone is no name, because it is a letter too. */
export const PLATFORM_NAMES: ReadonlyMap<string, Platform> = new Map([
  ["instagram", "instagram"],
  ["insta", "instagram"],
  ["ig", "instagram"],
  ["tiktok", "tiktok"],
  ["tik tok", "tiktok"],
  ["youtube", "youtube"],
  ["facebook", "facebook"],
  ["fb", "facebook"],
  ["linkedin", "linkedin"],
  ["twitter", "twitter"],
]);

export const JAPANESE_PLATFORMS: ReadonlyMap<string, Platform> = new Map([
  ["インスタグラム", "instagram"],
  ["インスタ", "instagram"],
  ["ティックトック", "tiktok"],
  ["ユーチューブ", "youtube"],
  ["フェイスブック", "facebook"],
  ["リンクトイン", "linkedin"],
  ["ツイッター", "twitter"],
]);

const LANGUAGES = ["en", "es", "fr", "de", "pt", "it"] as const;

/** Names that mean something else too: a state, an island in other names. */
const AMBIGUOUS = new Set(["georgia", "georgien", "géorgie", "georgie", "jersey", "guinea", "congo"]);

/** What people call countries beside their names. */
const MORE: Readonly<Record<string, string>> = {
  usa: "US",
  "estados unidos": "US",
  uk: "GB",
  "great britain": "GB",
  "grande bretagne": "GB",
  grossbritannien: "GB",
  "gran bretana": "GB",
  "gran bretagna": "GB",
  holland: "NL",
  turkey: "TR",
  "czech republic": "CZ",
};

const plain = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/gu, "ss")
    .replace(/[^\p{L}]+/gu, " ")
    .trim();

const namesIn = (language: string): Intl.DisplayNames => new Intl.DisplayNames([language], { type: "region" });

let byName: ReadonlyMap<string, string> | undefined;

/** Countries' codes by their names in six languages, in lower case, without accents; made at the first use. */
export const countriesByName = (): ReadonlyMap<string, string> => {
  byName ??= new Map(
    [
      ...LANGUAGES.flatMap((language) => {
        const names = namesIn(language);
        return COUNTRY_CODES.map((code) => [plain(names.of(code) ?? code), code] as const);
      }),
      ...COUNTRY_CODES.map((code) => [plain(countryName(code)), code] as const),
      ...Object.entries(MORE),
    ]
      .filter(([name]) => name.length > 2 || name === "uk")
      .filter(([name]) => !AMBIGUOUS.has(name)),
  );
  return byName;
};

let japanese: ReadonlyMap<string, string> | undefined;

/** Countries' codes by their Japanese names. */
export const japaneseCountries = (): ReadonlyMap<string, string> => {
  if (japanese) return japanese;
  const names = namesIn("ja");
  japanese = new Map([
    ...COUNTRY_CODES.map((code) => [names.of(code) ?? code, code] as const),
    ["日本国内", "JP"],
    ["米国", "US"],
    ["アメリカ", "US"],
    ["英国", "GB"],
  ]);
  return japanese;
};

/** The most words in a country's name. */
export const LONGEST_NAME = 6;
