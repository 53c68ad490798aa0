import {
  type CreatorInvite,
  createCreatorInviteInput,
} from "@clearhouse/core/contracts/creator-invite/creator-invite.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { Mail } from "lucide-react";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { LinkToCopy } from "@/components/link-to-copy.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter, DialogHeading } from "@/components/ui/dialog.tsx";
import { formatDate } from "@/lib/dates.ts";
import { copyText } from "@/lib/hooks/use-copy.ts";
import { useIdempotencyKey } from "@/lib/idempotency-key.ts";
import { LINK_TEXTS } from "@/lib/links/link-texts.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { useCreateCreatorInvite } from "../api/invites.ts";
import { CREATOR_TEXTS } from "../texts.ts";
import { INVITE_TEXTS } from "./texts.ts";

/**
 * Asks for a name or an email address, then shows the invite's link. The link is also copied if the
 * browser allows it.
 */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <FormDialog open={open} onClose={onClose}>
      <Steps />
    </FormDialog>
  );
}

/** First shows the form, then the new link. Whenever the dialog is opened, it begins with the form. */
function Steps() {
  const { done } = useFormDialog();
  const [made, setMade] = useState<CreatorInvite>();
  const [another, setAnother] = useState(false);
  const onAnother = () => {
    setMade(undefined);
    setAnother(true);
  };
  if (made) return <Created invite={made} onAnother={onAnother} onClose={done} />;
  return <InviteForm another={another} onMade={setMade} />;
}

function InviteForm({ another, onMade }: { another: boolean; onMade: (invite: CreatorInvite) => void }) {
  const create = useCreateCreatorInvite();
  const act = useIdempotencyKey();
  const form = useForm({ resolver: zodResolver(createCreatorInviteInput), defaultValues: { creator: "" } });
  // An opening dialog focuses its first field itself. When the form comes back after the link, the pressed button is
  // gone, so the field is focused here.
  useEffect(() => {
    if (another) form.setFocus("creator");
  }, [another, form]);
  return (
    <DialogForm
      form={form}
      title={INVITE_TEXTS.title}
      description={INVITE_TEXTS.text}
      submit={INVITE_TEXTS.create}
      sending={INVITE_TEXTS.creating}
      ready={({ creator }) => creator.trim() !== ""}
      failure={INVITE_TEXTS.failed}
      onSubmit={async (input) => {
        const invite = await create.mutateAsync({ input, key: act.keyOf(input) });
        onMade(invite);
        // If the browser forbids copying, the person can copy the shown link.
        const copied = await copyText(invite.link);
        notifySuccess(LINK_TEXTS.invited, copied ? LINK_TEXTS.copiedFor(invite.creator) : undefined);
      }}
    >
      <FormField
        name="creator"
        label={INVITE_TEXTS.creator}
        hint={INVITE_TEXTS.creatorHint}
        required
        autoComplete="off"
      />
    </DialogForm>
  );
}

function Created(props: { invite: CreatorInvite; onAnother: () => void; onClose: () => void }) {
  const { invite, onAnother, onClose } = props;
  return (
    <>
      <DialogHeading title={LINK_TEXTS.invited} text={INVITE_TEXTS.createdText} />
      <LinkToCopy link={invite.link} label={INVITE_TEXTS.link} />
      {invite.mail !== "none" && (
        <p className="flex items-start gap-2">
          <Mail className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
          <span className="min-w-0 break-words">{INVITE_TEXTS.mailed(invite.creator)}</span>
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-lg border bg-well p-4">
        <dt className="text-muted-foreground">{INVITE_TEXTS.for}</dt>
        <dd className="min-w-0 break-words" dir="auto">
          {invite.creator}
        </dd>
        <dt className="text-muted-foreground">{INVITE_TEXTS.validUntil}</dt>
        <dd>{formatDate(invite.expiresAt)}</dd>
      </dl>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {CREATOR_TEXTS.close}
        </Button>
        <Button variant="secondary" onClick={onAnother}>
          {INVITE_TEXTS.another}
        </Button>
      </DialogFooter>
    </>
  );
}
