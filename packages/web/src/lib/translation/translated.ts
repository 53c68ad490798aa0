import { keepTexts } from "./keep-texts.ts";

const CHANGED = "clearhouse:translated";

/** The language that the page has given itself. */
let own = "";
let replacedTexts = false;

/** Names the language in which the page is drawn, for screen readers and translators. */
export const setLanguage = (language: string): void => {
  own = language;
  document.documentElement.lang = language;
};

/**
 * Keeps the page working while the browser translates it; must be called before React draws the page.
 * @returns ends it
 */
export const allowTranslation = (): (() => void) => {
  const stop = keepTexts(() => {
    if (replacedTexts) return;
    replacedTexts = true;
    window.dispatchEvent(new Event(CHANGED));
  });
  return () => {
    stop();
    replacedTexts = false;
  };
};

/**
 * Whether the browser shows a translation: it has replaced texts, or has marked the page as Chrome does, or has named
 * another language for it.
 */
export const isTranslated = (): boolean => {
  const { classList, lang } = document.documentElement;
  if (replacedTexts || classList.contains("translated-ltr") || classList.contains("translated-rtl")) return true;
  return own !== "" && lang !== own;
};

/** Calls `listener` when {@link isTranslated} may have changed. @returns ends it */
export const onTranslation = (listener: () => void): (() => void) => {
  const marks = new MutationObserver(listener);
  marks.observe(document.documentElement, { attributeFilter: ["class", "lang"] });
  window.addEventListener(CHANGED, listener);
  return () => {
    marks.disconnect();
    window.removeEventListener(CHANGED, listener);
  };
};
