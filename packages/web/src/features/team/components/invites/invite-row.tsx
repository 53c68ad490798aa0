import type { Invite } from "@clearhouse/core/people/invite/invite.schema.ts";
import { CircleX, RefreshCw } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { CopyLinkButton } from "@/components/copy-link-button.tsx";
import { MailState } from "@/components/mail-state.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { formatDate } from "@/lib/dates.ts";
import { notifyFailure } from "@/lib/notify.ts";
import { useReaddressInvite, useRenewInvite, useRevokeInvite } from "../../api/invites.ts";
import { INVITE_TEXTS, TEAM_TEXTS } from "../../texts.ts";
import { InviteMenu } from "./invite-menu.tsx";
import { ReaddressDialog } from "./readdress-dialog.tsx";

export function InviteRow({ invite }: { invite: Invite }) {
  const [dialog, setDialog] = useState<"readdress" | "revoke" | null>(null);
  const readdress = useReaddressInvite(invite.id);
  const renew = useRenewInvite(invite.id);
  const revoke = useRevokeInvite(invite.id);
  const close = () => setDialog(null);
  const whom = invite.email === "" ? INVITE_TEXTS.anyone : invite.email;
  const clear = () =>
    readdress.mutate("", { onError: (error) => notifyFailure(error, { title: INVITE_TEXTS.readdressFailed }) });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium" title={whom}>
            {whom}
          </span>
          <Badge variant={invite.role === "admin" ? "default" : "secondary"}>{TEAM_TEXTS.roles[invite.role]}</Badge>
          {invite.expired && (
            <Badge icon={CircleX} variant="expired">
              {INVITE_TEXTS.expired}
            </Badge>
          )}
          <MailState mail={invite.mail} bounced={INVITE_TEXTS.bounced} />
        </p>
        <p className="text-muted-foreground text-xs">
          <bdi>{INVITE_TEXTS.invitedBy(invite.invitedBy)}</bdi>
          {!invite.expired && ` · ${INVITE_TEXTS.expires(formatDate(invite.expiresAt))}`}
        </p>
      </div>
      <div className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-1">
        {invite.expired ? (
          <Button
            icon={RefreshCw}
            variant="outline"
            size="sm"
            disabled={renew.isPending}
            onClick={() => renew.mutate()}
          >
            {INVITE_TEXTS.renew}
          </Button>
        ) : (
          <CopyLinkButton link={invite.link} name={INVITE_TEXTS.copyLinkOf(whom)} />
        )}
        <InviteMenu
          invite={invite}
          whom={whom}
          onReaddress={() => setDialog("readdress")}
          onClear={clear}
          onRenew={() => renew.mutate()}
          onRevoke={() => setDialog("revoke")}
        />
      </div>
      <ReaddressDialog invite={invite} open={dialog === "readdress"} onClose={close} />
      <ConfirmDialog
        open={dialog === "revoke"}
        onClose={close}
        title={INVITE_TEXTS.revokeTitle(whom)}
        text={INVITE_TEXTS.revokeText}
        confirm={INVITE_TEXTS.revoke}
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onError: close })}
      />
    </li>
  );
}
