import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FieldError } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useCopy } from "@/lib/hooks/use-copy.ts";
import { LINK_TEXTS } from "@/lib/links/link-texts.ts";
import { notifySuccess } from "@/lib/notify.ts";

/** A new link, in place of the form that made it. */
export function LinkToCopy({ link, label, onCopied }: { link: string; label: string; onCopied?: () => void }) {
  const { copied, copy } = useCopy();
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The form's button, which had the focus, is gone, so the copy button gets the focus.
  useEffect(() => button.current?.focus(), []);
  const onCopy = async () => {
    const done = await copy(link);
    setRefused(!done);
    if (done) {
      notifySuccess(LINK_TEXTS.copied);
      onCopied?.();
    }
    // If copying failed, the link is selected, so that the person can copy it by hand.
    else input.current?.select();
  };
  const Icon = copied ? Check : Copy;
  const idle = refused ? LINK_TEXTS.tryAgain : LINK_TEXTS.copy;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-col gap-2 sm:flex-row">
        <Input ref={input} readOnly value={link} aria-label={label} onFocus={(event) => event.target.select()} />
        <Button ref={button} className="shrink-0" onClick={() => void onCopy()}>
          <Icon aria-hidden="true" />
          {copied ? LINK_TEXTS.copied : idle}
        </Button>
      </div>
      {refused && <FieldError>{LINK_TEXTS.copyFailed}</FieldError>}
    </div>
  );
}
