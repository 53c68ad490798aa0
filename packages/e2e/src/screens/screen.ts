import type { Page } from "@playwright/test";

/** What a screen needs: links that were made for it in the run. */
export interface ScreenContext {
  page: Page;
  /** Links of requests that wait for their answer and that were approved. */
  openLink: string;
  answeredLink: string;
  /** The link of a request whose owner has approved it but hasn't signed its contract. */
  awaitingLink: string;
  /** A link with several requests. */
  bundleLink: string;
  /** Invites for one address and for anybody with the link. */
  boundInvite: string;
  openInvite: string;
  contracts: ContractLinks;
  /** An invite to the creator network. */
  creatorInvite: string;
}

/** Links of contracts by their status; the Spanish one waits for its signature as well. */
export type ContractLinks = Readonly<Record<"pending" | "spanish" | "signed" | "declined" | "voided", string>>;

export interface Screen {
  /** The name of its pictures. */
  name: string;
  /** The route it belongs to, as the route tables write it. */
  route: string;
  as: "visitor" | "admin" | "member";
  /**
   * The screen whose parts it shows with other texts or data: it has its own pictures, but the accessibility test only
   * checks the other screen.
   */
  like?: string;
  /**
   * A menu is open. axe would report that it is outside any landmark, and the page itself is checked on another screen.
   */
  menu?: true;
  /** On a phone, other steps lead to it, so it is opened separately for a phone. */
  otherOnPhones?: true;
  /** Brings a newly opened page to the state of this screen. */
  show: (context: ScreenContext) => Promise<void>;
}

/**
 * Waits until the visible pictures are loaded. Those further down are loaded when they are scrolled to, and hidden ones
 * never.
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

/** The API's answer for a screen with a refusal that can't be had in the run itself. */
export const refusal = (status: number, code: string, message: string) => ({
  status,
  json: { error: { code, message, requestId: "r" } },
});

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;
