import type { Invite } from "@clearhouse/core/people/invite/invite.schema.ts";
import { AtSign, Ellipsis, Eraser, RefreshCw, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { INVITE_TEXTS } from "../../texts.ts";

interface Props {
  invite: Invite;
  whom: string;
  onReaddress: () => void;
  onClear: () => void;
  onRenew: () => void;
  onRevoke: () => void;
}

export function InviteMenu({ invite, whom, onReaddress, onClear, onRenew, onRevoke }: Props) {
  const bound = invite.email !== "";
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button icon={Ellipsis} variant="ghost" size="icon-sm" aria-label={INVITE_TEXTS.actionsOf(whom)} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {!invite.expired && (
          <>
            <DropdownMenuItem icon={AtSign} onSelect={onReaddress}>
              {bound ? INVITE_TEXTS.changeAddress : INVITE_TEXTS.setAddress}
            </DropdownMenuItem>
            {bound && (
              <DropdownMenuItem icon={Eraser} onSelect={onClear}>
                {INVITE_TEXTS.clearAddress}
              </DropdownMenuItem>
            )}
          </>
        )}
        <DropdownMenuItem icon={RefreshCw} onSelect={onRenew}>
          {INVITE_TEXTS.renew}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem icon={Trash2} variant="destructive" onSelect={onRevoke}>
          {INVITE_TEXTS.revoke}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
