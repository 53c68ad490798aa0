import { copyText } from "@/lib/hooks/use-copy.ts";
import { LINK_TEXTS } from "@/lib/links/link-texts.ts";
import { notifyError, notifySuccess } from "@/lib/notify.ts";

/** How long the link is shown. */
const LINK_SHOWN_MS = 15_000;

/**
 * Copies a new invite's link; if the browser forbids copying, the link is shown long enough to be copied by hand.
 * @param whom who the link is for
 */
export const handOverLink = async (link: string, whom: string): Promise<void> => {
  if (await copyText(link)) notifySuccess(LINK_TEXTS.invited, LINK_TEXTS.copiedFor(whom));
  else notifySuccess(LINK_TEXTS.invited, undefined, shown(link));
};

/** Shows a link that the browser refused to copy. */
export const showLinkToCopy = (link: string): void => notifyError(LINK_TEXTS.copyFailed, undefined, shown(link));

const copyAgain = async (link: string): Promise<void> => {
  if (await copyText(link)) notifySuccess(LINK_TEXTS.copied);
  else showLinkToCopy(link);
};

const shown = (link: string) => ({
  duration: LINK_SHOWN_MS,
  description: <span className="select-all break-all">{link}</span>,
  action: { label: LINK_TEXTS.tryAgain, onClick: () => void copyAgain(link) },
});
