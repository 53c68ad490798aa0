import type { Page } from "@playwright/test";

/** What the simulated translation adds around each text. */
const OPEN = "⟦";
const CLOSE = "⟧";

/** A text as the simulated translation shows it. */
export const inTranslation = (text: string): string => `${OPEN}${text}${CLOSE}`;

/**
 * Translates the page as Chrome does, and goes on with everything that is added or changed later: two font elements
 * take the place of each text, and the texts leave the document.
 */
const startTranslating = ([open, close]: readonly [string, string]): void => {
  const isKept = (text: Text): boolean =>
    text.data.trim() === "" ||
    text.parentElement?.closest("font, script, style, noscript, textarea, title, [translate='no']") != null;
  const translate = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
    for (const text of texts) {
      if (isKept(text)) continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      for (const font of [outer, inner]) font.style.verticalAlign = "inherit";
      inner.textContent = `${open}${text.data}${close}`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  document.documentElement.classList.add("translated-ltr");
  document.documentElement.lang = "de";
  new MutationObserver(translate).observe(document.body, { childList: true, characterData: true, subtree: true });
  translate();
};

/** Translates the open page, and all that it shows from now on. */
export const translate = (page: Page): Promise<void> => page.evaluate(startTranslating, [OPEN, CLOSE] as const);
