import { Check, Link2 } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { notifySuccess } from "@/lib/notify.ts";
import { useCopy } from "@/lib/use-copy.ts";
import { showLinkToCopy } from "../lib/hand-over-link.tsx";
import { INVITE_TEXTS } from "../texts.ts";

/** @param name for screen readers, for many such buttons may stand in a list */
export function CopyInviteLink({ link, name }: { link: string; name: string }) {
  const { copied, copy } = useCopy();
  const Icon = copied ? Check : Link2;
  const onCopy = async () => {
    if (await copy(link)) notifySuccess(INVITE_TEXTS.linkCopied);
    else showLinkToCopy(link);
  };
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={copied ? INVITE_TEXTS.linkCopied : name}
      onClick={() => void onCopy()}
    >
      <Icon aria-hidden="true" />
      {copied ? INVITE_TEXTS.linkCopied : INVITE_TEXTS.copyLink}
    </Button>
  );
}
