import type { CreatorInvite } from "@clearhouse/core/contracts/creator-invite/creator-invite.schema.ts";
import { CircleX, Ellipsis, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { CopyLinkButton } from "@/components/copy-link-button.tsx";
import { MailState } from "@/components/mail-state.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { formatDate } from "@/lib/dates.ts";
import { useRenewCreatorInvite, useRevokeCreatorInvite } from "../api/invites.ts";
import { INVITE_TEXTS } from "./texts.ts";

export function InviteRow({ invite }: { invite: CreatorInvite }) {
  const { creator: whom, expired, expiresAt } = invite;
  const [asked, setAsked] = useState(false);
  const renew = useRenewCreatorInvite(invite.id);
  const revoke = useRevokeCreatorInvite(invite.id);
  const until = expired ? INVITE_TEXTS.expiredOn : INVITE_TEXTS.expires;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium" dir="auto" title={whom}>
            {whom}
          </span>
          {expired && (
            <Badge icon={CircleX} variant="expired">
              {INVITE_TEXTS.expired}
            </Badge>
          )}
          <MailState mail={invite.mail} bounced={INVITE_TEXTS.bounced} />
        </p>
        <p className="text-muted-foreground text-xs">
          <bdi>{INVITE_TEXTS.invitedBy(invite.invitedBy)}</bdi>
          {` · ${until(formatDate(expiresAt))}`}
        </p>
      </div>
      <div className="ml-auto flex items-center gap-1">
        {expired ? (
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
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button icon={Ellipsis} variant="ghost" size="icon-sm" aria-label={INVITE_TEXTS.actionsOf(whom)} />
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            <DropdownMenuItem icon={RefreshCw} onSelect={() => renew.mutate()}>
              {INVITE_TEXTS.renew}
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem icon={Trash2} variant="destructive" onSelect={() => setAsked(true)}>
              {INVITE_TEXTS.revoke}
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={INVITE_TEXTS.revokeTitle(whom)}
        text={INVITE_TEXTS.revokeText}
        confirm={INVITE_TEXTS.revoke}
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onError: () => setAsked(false) })}
      />
    </li>
  );
}
