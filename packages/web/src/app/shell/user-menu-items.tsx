import { CircleUser, LogOut } from "lucide-react";
import { Link } from "react-router-dom";
import {
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  OnDemandContent,
} from "@/components/ui/dropdown-menu.tsx";
import type { MenuPlace } from "@/components/ui/menu-on-demand.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { useSignOut } from "../use-sign-out.ts";
import { SHELL_TEXTS } from "./texts.ts";

export function UserMenuItems({ place, wide }: { place: MenuPlace; wide: boolean }) {
  const { user } = useSession();
  const { signOut, isPending } = useSignOut();
  return (
    <OnDemandContent place={place} side={wide ? "top" : "right"} align={wide ? "start" : "end"} className="w-60">
      <DropdownMenuLabel className="truncate">{user.email}</DropdownMenuLabel>
      <DropdownMenuSeparator />
      <DropdownMenuItem asChild>
        <Link to="/profile">
          <CircleUser aria-hidden="true" />
          {SHELL_TEXTS.profile}
        </Link>
      </DropdownMenuItem>
      <DropdownMenuItem icon={LogOut} onSelect={signOut} disabled={isPending}>
        {SHELL_TEXTS.signOut}
      </DropdownMenuItem>
    </OnDemandContent>
  );
}
