import type { Invite } from "@clearhouse/core/people/invite/invite.schema.ts";
import { Mail } from "lucide-react";
import { LinkToCopy } from "@/components/link-to-copy.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter, DialogHeading } from "@/components/ui/dialog.tsx";
import { formatDateTime } from "@/lib/dates.ts";
import { LINK_TEXTS } from "@/lib/links/link-texts.ts";
import { CREATE_INVITE_TEXTS, INVITE_TEXTS, TEAM_TEXTS } from "../../texts.ts";

/** The new invite's link, which the person passes on. */
export function CreatedInvite(props: { invite: Invite; onAnother: () => void; onClose: () => void }) {
  const { invite, onAnother, onClose } = props;
  return (
    <>
      <DialogHeading title={LINK_TEXTS.invited} text={CREATE_INVITE_TEXTS.createdDescription} />
      <LinkToCopy link={invite.link} label={CREATE_INVITE_TEXTS.link} />
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

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </>
  );
}
