import type { HeldBack } from "@clearhouse/core/platform/mail/held-back.schema.ts";
import { expect, type Page } from "@playwright/test";

/** The page of a screen, and the links that were made in the run for the screens. */
export interface ScreenContext {
  page: Page;
  /** The link of a request that waits for its answer; answeredLink is the link of an approved request. */
  openLink: string;
  answeredLink: string;
  /** The link of a request whose owner has approved it but hasn't signed its contract. */
  awaitingLink: string;
  /** A link with several requests. */
  bundleLink: string;
  /** The link of an invite for one email address; openInvite is the link of an invite for anybody. */
  boundInvite: string;
  openInvite: string;
  contracts: ContractLinks;
  /** The link of an invite to the creator network. */
  creatorInvite: string;
}

/** Links of contracts by their status; the Spanish contract waits for its signature, like the pending one. */
export type ContractLinks = Readonly<Record<"pending" | "spanish" | "signed" | "declined" | "voided", string>>;

export interface Screen {
  /** The screen's name, with which the names of its pictures begin. */
  name: string;
  /** The screen's route, as it is in the route tables. */
  route: string;
  as: "visitor" | "admin" | "member";
  /**
   * The name of a screen with the same parts, but other texts or data. Both screens have pictures, but the
   * accessibility test checks only the screen that is named here.
   */
  like?: string;
  /**
   * Whether a menu is open. If so, axe doesn't check that all content is in landmarks, because a menu is never in a
   * landmark. The page itself is checked on another screen.
   */
  menu?: true;
  /** Whether other steps lead to the screen on a phone, so that it is opened again for a phone. */
  otherOnPhones?: true;
  /** Brings a newly opened page to the state of this screen. */
  show: (context: ScreenContext) => Promise<void>;
}

/** A screen by its name and its steps, and what else is known of it. */
export const screen = (name: string, of: Omit<Screen, "name" | "show">, show: Screen["show"]): Screen => ({
  ...of,
  name,
  show,
});

/**
 * Waits until the visible pictures are loaded. Pictures further down are loaded only when the page is scrolled to them,
 * and hidden pictures never.
 */
export const pictures = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      if (image.getClientRects().length === 0) return true;
      const { top } = image.getBoundingClientRect();
      return top > window.innerHeight || (image.complete && image.naturalWidth > 0);
    }),
  );
};

/**
 * Shows the page's text for a script that doesn't run. The script runs nevertheless, because the page has to follow the
 * theme.
 */
export const standstill = async (page: Page): Promise<void> => {
  const text = page.locator("#standstill");
  await expect(text).toBeHidden();
  await text.evaluate((element: HTMLElement) => {
    element.hidden = false;
    element.style.animationDelay = "0s";
    element.setAttribute("role", "alert");
    for (const link of element.querySelectorAll("a")) link.setAttribute("href", "");
  });
  await expect(text).toBeVisible();
};

/** Why and until when a mail is held back, as the API says it. */
export const MAIL_HELD: HeldBack = {
  by: "recipient",
  reason: "This team has sent as many emails to this address as it may in a day",
  again: "2099-12-01T09:30:00.000Z",
};

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;
