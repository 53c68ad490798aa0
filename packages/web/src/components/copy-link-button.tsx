import { Check, Link2 } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { useCopy } from "@/lib/hooks/use-copy.ts";
import { showLinkToCopy } from "@/lib/links/hand-over-link.tsx";
import { LINK_TEXTS } from "@/lib/links/link-texts.ts";
import { notifySuccess } from "@/lib/notify.ts";

interface Props {
  link: string;
  /** The button's name for screen readers, because a list may have many such buttons. */
  name: string;
  size?: "sm" | "default";
  onCopied?: () => void;
}

export function CopyLinkButton({ link, name, size = "sm", onCopied }: Props) {
  const { copied, copy } = useCopy();
  const Icon = copied ? Check : Link2;
  const onCopy = async () => {
    if (await copy(link)) {
      notifySuccess(LINK_TEXTS.copied);
      onCopied?.();
    } else showLinkToCopy(link);
  };
  return (
    <Button variant="outline" size={size} aria-label={copied ? LINK_TEXTS.copied : name} onClick={() => void onCopy()}>
      <Icon aria-hidden="true" />
      {copied ? LINK_TEXTS.copied : LINK_TEXTS.copy}
    </Button>
  );
}
