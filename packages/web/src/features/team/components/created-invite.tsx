import type { Invite } from "@clearhouse/core/invite/invite.schema.ts";
import { Check, Copy, Mail } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog.tsx";
import { FieldError } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { formatDateTime } from "@/lib/dates.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { useCopy } from "@/lib/use-copy.ts";
import { CREATE_INVITE_TEXTS, INVITE_TEXTS, TEAM_TEXTS } from "../texts.ts";

/** The new invite's link, to be handed on. */
export function CreatedInvite(props: { invite: Invite; onAnother: () => void; onClose: () => void }) {
  const { invite, onAnother, onClose } = props;
  return (
    <>
      <DialogHeader>
        <DialogTitle>{INVITE_TEXTS.created}</DialogTitle>
        <DialogDescription>{CREATE_INVITE_TEXTS.createdDescription}</DialogDescription>
      </DialogHeader>
      <InviteLink link={invite.link} />
      {invite.email !== "" && (
        <p className="flex items-start gap-2">
          <Mail className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
          <span className="min-w-0 break-words">{CREATE_INVITE_TEXTS.mailed(invite.email)}</span>
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-lg border bg-well p-4">
        <Fact name={CREATE_INVITE_TEXTS.for} value={invite.email === "" ? INVITE_TEXTS.anyone : invite.email} />
        <Fact name={INVITE_TEXTS.role} value={TEAM_TEXTS.roles[invite.role]} />
        <Fact name={CREATE_INVITE_TEXTS.expiresOn} value={formatDateTime(invite.expiresAt)} />
      </dl>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {TEAM_TEXTS.close}
        </Button>
        <Button variant="secondary" onClick={onAnother}>
          {CREATE_INVITE_TEXTS.createAnother}
        </Button>
      </DialogFooter>
    </>
  );
}

function InviteLink({ link }: { link: string }) {
  const { copied, copy } = useCopy();
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The form's button, which had the focus, is gone; copying is what comes next.
  useEffect(() => button.current?.focus(), []);
  const onCopy = async () => {
    const done = await copy(link);
    setRefused(!done);
    if (done) notifySuccess(INVITE_TEXTS.linkCopied);
    // Selected, it can be copied by hand.
    else input.current?.select();
  };
  const Icon = copied ? Check : Copy;
  const idle = refused ? INVITE_TEXTS.tryCopyAgain : INVITE_TEXTS.copyLink;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-col gap-2 sm:flex-row">
        <Input
          ref={input}
          readOnly
          value={link}
          aria-label={CREATE_INVITE_TEXTS.link}
          onFocus={(event) => event.target.select()}
        />
        <Button ref={button} className="shrink-0" onClick={() => void onCopy()}>
          <Icon aria-hidden="true" />
          {copied ? INVITE_TEXTS.linkCopied : idle}
        </Button>
      </div>
      {refused && <FieldError>{INVITE_TEXTS.copyFailed}</FieldError>}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </>
  );
}
