import { describe, expect, it } from "vitest";
import { ownersBusy } from "../../library/upload/upload.errors.ts";
import { UPLOAD_MESSAGES } from "../../library/upload/upload.schema.ts";
import { approveInput, denyInput } from "../../rights/rights-request/owner-request.schema.ts";
import { ASSET_INTENDED_USES, URL_INTENDED_USES } from "../../rights/rights-request/rights-request.schema.ts";
import { RESTRICTIONS } from "../license/license.schema.ts";
import { askRemovalInput, replyInput } from "../owner-page/owner-message.schema.ts";
import { wordsIn } from "./catalogue.policy.ts";
import type { OnboardingCatalogue } from "./en/onboarding.policy.ts";
import { LOCALES, placeholdersOf } from "./locale.policy.ts";
import { EN, inWords, languageOf } from "./texts.policy.ts";

type Tree = { readonly [key: string]: string | Tree };

/** Each text with its path in the catalog. */
const flat = (texts: Tree, path = ""): [path: string, text: string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[`${path}${key}`, text] as [string, string]] : flat(text, `${path}${key}.`),
  );

const NAMES = Object.keys(EN) as (keyof typeof EN)[];
/** The texts of a file of texts; of mails, `SAID` is empty. */
const textsOf = (catalogue: { TEXTS: Tree; SAID?: Tree }): Map<string, string> =>
  new Map([...flat(catalogue.TEXTS, "TEXTS."), ...flat(catalogue.SAID ?? {}, "SAID.")]);

/** Texts that are used only in languages other than English, the language of the terms. */
const ONLY_ABROAD = ["TEXTS.termsInEnglish"];

describe.each(LOCALES.flatMap((locale) => NAMES.map((name) => ({ locale, name }))))(
  "the texts '$name' in $locale",
  ({ locale, name }) => {
    const [english, texts] = [textsOf(EN[name]), textsOf(languageOf(name, locale).catalogue)];

    it(`the texts '${name}' in ${locale} have the same keys and placeholders as in English`, () => {
      expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
      for (const [key, text] of texts)
        expect(placeholdersOf(text), key).toEqual(placeholdersOf(english.get(key) ?? ""));
    });

    it(`no text of '${name}' in ${locale} is empty, except for texts that only other languages need`, () => {
      const empty = [...texts].filter(([, text]) => text === "").map(([key]) => key);
      expect(empty).toEqual(locale === "en" && name === "owner" ? ONLY_ABROAD : []);
    });
  },
);

it("a missing text, and a translation without one of its placeholders, are type errors", () => {
  const { home, ...others } = languageOf("onboarding", "es").catalogue.TEXTS;
  // @ts-expect-error: `home` is missing
  const withoutHome: OnboardingCatalogue["TEXTS"] = others;
  // @ts-expect-error: `{step}` is missing
  const withoutStep: OnboardingCatalogue["TEXTS"] = { ...others, home, stepOf: "Paso de 3" };
  expect([withoutHome, withoutStep]).toHaveLength(2);
});

describe("what arrives in English", () => {
  const CATALOGUES = [EN.check, EN.onboarding, EN.owner, EN.signing];

  it("no two keys of what arrives in English have the same English text, so each text has one translation", () => {
    for (const { SAID } of CATALOGUES) {
      const texts = Object.values(SAID);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it("words of a person stay unchanged, even if they are the name of a key", () => {
    const words = wordsIn({ reels: "Reels" }, { reels: "Vídeos" });
    expect(["Reels", "reels", "", "toString", "My own words"].map(words)).toEqual([
      "Vídeos",
      "reels",
      "",
      "toString",
      "My own words",
    ]);
  });
});

it("the owner's page has translations of uses, restrictions, and all error messages of its fields and uploads", () => {
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
  const { type, size, canceled } = UPLOAD_MESSAGES;
  const uploads = [type, size, canceled, ownersBusy().message];
  const shown = [...new Set([...URL_INTENDED_USES, ...ASSET_INTENDED_USES, ...RESTRICTIONS, ...refusals, ...uploads])];
  expect(refusals.length).toBeGreaterThan(10);
  for (const locale of LOCALES.filter((one) => one !== "en")) {
    expect(shown.filter((text) => text !== "Reels/TikTok" && inWords(locale, text) === text)).toEqual([]);
  }
  expect(shown.map((text) => inWords("en", text))).toEqual(shown);
});

it("all Spanish texts of the owner's page address the reader alike, by 'tú'", () => {
  const texts = [...textsOf(languageOf("owner", "es").catalogue).values()];
  expect(texts.filter((text) => /\busted\b|\b(inténte|escríba|elíja|cámbie)(lo|la|nos)\b/i.test(text))).toEqual([]);
});
