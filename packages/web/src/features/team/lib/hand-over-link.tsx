import type { Invite } from "@clearhouse/core/invite/invite.schema.ts";
import { notifyError, notifySuccess } from "@/lib/notify.ts";
import { copyText } from "@/lib/use-copy.ts";
import { INVITE_TEXTS } from "../texts.ts";

/** Spec A §9. */
const LINK_SHOWN_MS = 15_000;

/** Copies a new invite's link; where the browser forbids that, shows it long enough to be copied by hand. */
export const handOverLink = async ({ link, email }: Invite): Promise<void> => {
  if (await copyText(link)) notifySuccess(INVITE_TEXTS.created, INVITE_TEXTS.copiedFor(email));
  else notifySuccess(INVITE_TEXTS.created, undefined, shown(link));
};

/** The browser refused to copy it. */
export const showLinkToCopy = (link: string): void => notifyError(INVITE_TEXTS.copyFailed, undefined, shown(link));

const copyAgain = async (link: string): Promise<void> => {
  if (await copyText(link)) notifySuccess(INVITE_TEXTS.linkCopied);
  else showLinkToCopy(link);
};

const shown = (link: string) => ({
  duration: LINK_SHOWN_MS,
  description: <span className="select-all break-all">{link}</span>,
  action: { label: INVITE_TEXTS.tryCopyAgain, onClick: () => void copyAgain(link) },
});
