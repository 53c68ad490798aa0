import { Ellipsis, UserPen, UserX } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { MEMBER_TEXTS } from "../texts.ts";

interface Props {
  name: string;
  own: boolean;
  /** Whether the member is the team's only admin, who can't be removed. */
  last: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

export function MemberMenu({ name, own, last, onEdit, onRemove }: Props) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button icon={Ellipsis} variant="ghost" size="icon" aria-label={MEMBER_TEXTS.actionsOf(name)} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem icon={UserPen} onSelect={onEdit}>
          {MEMBER_TEXTS.edit}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem icon={UserX} variant="destructive" disabled={last} onSelect={onRemove}>
          {own ? MEMBER_TEXTS.leave : MEMBER_TEXTS.remove}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
