import type { Page } from "@playwright/test";

/** What a screen needs to be shown: links that were made for it in the run. */
export interface Stage {
  page: Page;
  /** Of requests that wait for their answer and that were answered with yes. */
  openLink: string;
  answeredLink: string;
  /** Of a request whose owner said yes and hasn't signed its contract. */
  awaitingLink: string;
  /** Behind which there are several requests. */
  bundleLink: string;
  /** Of invites for one address and for whoever holds the link. */
  boundInvite: string;
  openInvite: string;
  contracts: ContractLinks;
  /** Of an invite into the creator network. */
  creatorInvite: string;
}

/** Links of contracts by what became of them; the Spanish one waits for its signature as well. */
export type ContractLinks = Readonly<Record<"pending" | "spanish" | "signed" | "declined" | "voided", string>>;

export interface Screen {
  /** Names its pictures. */
  name: string;
  /** The route it belongs to, as the route tables spell it. */
  route: string;
  as: "visitor" | "admin" | "member";
  /** The screen whose parts it shows, with other words or data: it has pictures of its own, but axe looks at that one. */
  like?: string;
  /** A menu is open, which axe wants inside a landmark though it is one thing on its own; the page itself is another screen. */
  menu?: true;
  /** A phone comes to it by other steps, so it is opened for a phone once more. */
  otherOnPhones?: true;
  /** Brings the page from its empty start to the state that is meant. */
  show: (stage: Stage) => Promise<void>;
}

/**
 * Waits until the pictures in sight have arrived; those further down load when they are scrolled to, and those that
 * aren't displayed never.
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

/** What the API answers where a screen shows a refusal that the run can't be brought to. */
export const refusal = (status: number, code: string, message: string) => ({
  status,
  json: { error: { code, message, requestId: "r" } },
});

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;
