import { STANDSTILL_ID } from "@clearhouse/first-screens/shared/standstill-id.ts";

/**
 * A page's static text about a script that doesn't run or has stopped. It is in the page's HTML, and its style makes it
 * visible after some seconds by itself (vite.config.ts), because no script may be there to do it.
 */
const textOf = (): HTMLElement | null => document.getElementById(STANDSTILL_ID);

/**
 * Hides the static text: the page's script runs. Its links are then none: the link that skips to the content has to be
 * the page's first.
 */
export const hideStandstill = (): void => {
  const text = textOf();
  if (!text) return;
  text.hidden = true;
  for (const link of text.querySelectorAll("a")) link.removeAttribute("href");
};

/**
 * Shows the static text at once: the page's script has stopped.
 * @param tryAgain tries again without loading the page; absent if the page should be loaded again
 */
export const showStandstill = (tryAgain?: () => void): void => {
  const text = textOf();
  if (!text) return;
  text.hidden = false;
  text.style.animationDelay = "0s";
  text.setAttribute("role", "alert");
  for (const link of text.querySelectorAll("a")) {
    link.setAttribute("href", "");
    link.onclick = (event) => {
      if (!tryAgain) return;
      event.preventDefault();
      tryAgain();
    };
  }
};
