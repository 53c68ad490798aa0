import { readLicenseNumber } from "@clearhouse/core/base/license/license-number.policy.ts";
import { chooseLocale, fill } from "@clearhouse/core/base/texts/locale.policy.ts";
import type { LicenseCheck } from "@clearhouse/core/rights/license-document/check.schema.ts";
import { ApiError } from "@/lib/api/api-error.ts";
import { sha256OfFile } from "@/lib/file-hash.ts";
import { ask } from "./ask.ts";
import { checkLanguages } from "./check-languages.ts";
import { type CheckLanguage, noteOf, resultOf } from "./result.ts";

const part = <T extends HTMLElement>(id: string, kind: new () => T): T => {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`check.html has no #${id}`);
  return found;
};

/** Loads the texts in the reader's language. */
export const readersLanguage = (): Promise<CheckLanguage> =>
  checkLanguages(chooseLocale(undefined, navigator.languages.join()));

/** Translates the English texts of check.html into the reader's language. */
const translate = ({ locale, catalogue }: CheckLanguage): void => {
  if (locale === "en") return;
  const { page } = catalogue.TEXTS;
  document.documentElement.lang = locale;
  document.title = page.title;
  for (const shown of document.querySelectorAll<HTMLElement>("[data-text]"))
    shown.textContent = page[shown.dataset.text as keyof typeof page];
};

/** Starts check.html. The result of the last question is shown, whichever answer arrives last. */
export const startCheck = (language: CheckLanguage): void => {
  const drop = part("drop", HTMLLabelElement);
  const fileInput = part("file", HTMLInputElement);
  const form = part("by-number", HTMLFormElement);
  const number = part("number", HTMLInputElement);
  const problem = part("number-problem", HTMLParagraphElement);
  const result = part("result", HTMLDivElement);
  const texts = language.catalogue.TEXTS;
  translate(language);
  let latest = 0;

  const run = async (checked: string, work: (tell: (text: string) => void) => Promise<LicenseCheck>): Promise<void> => {
    latest += 1;
    const mine = latest;
    const show = (shown: HTMLElement): void => {
      if (mine === latest) result.replaceChildren(shown);
    };
    show(noteOf(texts.asking));
    try {
      show(resultOf(await work((text) => show(noteOf(text))), { checked, language }));
    } catch (error) {
      const reason = error instanceof ApiError ? `${texts.failed} ${error.message}` : texts.unreadable;
      show(noteOf(reason, true));
    }
  };

  const sayProblem = (text: string): void => {
    problem.textContent = text;
    problem.hidden = text === "";
    number.setAttribute("aria-invalid", String(text !== ""));
  };

  /** Removes the last answer, also one that is still on its way. */
  const clear = (): void => {
    latest += 1;
    result.replaceChildren();
  };

  const checkFile = (file: File): void => {
    sayProblem("");
    const reading = (tell: (text: string) => void) => (share: number) =>
      tell(fill(texts.reading, { percent: String(Math.round(share * 100)) }));
    if (file.size === 0) {
      clear();
      result.append(noteOf(texts.empty, true));
      return;
    }
    void run(file.name, async (tell) => ask({ sha256: await sha256OfFile(file, reading(tell)) }));
  };

  const checkNumber = (): void => {
    const read = readLicenseNumber(number.value);
    sayProblem(read ? "" : texts.badNumber);
    if (!read) {
      clear();
      number.focus();
      return;
    }
    number.value = read;
    void run(read, () => ask({ number: read }));
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    checkNumber();
  });
  number.addEventListener("input", () => sayProblem(""));

  fileInput.addEventListener("change", () => {
    const [file] = fileInput.files ?? [];
    // The field is then emptied, so that the same file can be chosen again after it was changed.
    if (file) checkFile(file);
    fileInput.value = "";
  });

  // Files may be dropped anywhere, because the browser would open a file that is dropped beside the field.
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.toggleAttribute("data-over", true);
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) drop.removeAttribute("data-over");
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.removeAttribute("data-over");
    const [file] = event.dataTransfer?.files ?? [];
    if (file) checkFile(file);
  });

  const asked = new URLSearchParams(window.location.search).get("number");
  if (asked) {
    number.value = asked;
    checkNumber();
  }
};
