import type { Invite } from "@clearhouse/core/invite/invite.schema.ts";
import { AtSign, Ellipsis, Eraser, RefreshCw, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { INVITE_TEXTS } from "../texts.ts";

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
        <Button variant="ghost" size="icon-sm" aria-label={INVITE_TEXTS.actionsOf(whom)}>
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {!invite.expired && (
          <>
            <DropdownMenuItem onSelect={onReaddress}>
              <AtSign aria-hidden="true" />
              {bound ? INVITE_TEXTS.changeAddress : INVITE_TEXTS.setAddress}
            </DropdownMenuItem>
            {bound && (
              <DropdownMenuItem onSelect={onClear}>
                <Eraser aria-hidden="true" />
                {INVITE_TEXTS.clearAddress}
              </DropdownMenuItem>
            )}
          </>
        )}
        <DropdownMenuItem onSelect={onRenew}>
          <RefreshCw aria-hidden="true" />
          {INVITE_TEXTS.renew}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive" onSelect={onRevoke}>
          <Trash2 aria-hidden="true" />
          {INVITE_TEXTS.revoke}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
