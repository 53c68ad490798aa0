import { ChevronsUpDown, CircleUser, LogOut } from "lucide-react";
import { Link } from "react-router-dom";
import { PersonAvatar } from "@/components/person-avatar.tsx";
import { type MenuButtonProps, MenuOnDemand } from "@/components/ui/menu-on-demand.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { cn } from "@/lib/utils.ts";
import { useSignOut } from "../use-sign-out.ts";
import { NamedIcon } from "./named-icon.tsx";
import { SHELL_TEXTS } from "./texts.ts";

export function UserMenu({ wide }: { wide: boolean }) {
  const { user } = useSession();
  const { signOut, isPending } = useSignOut();
  const button = (props: MenuButtonProps) => (
    <button
      className={cn(
        "flex w-full items-center gap-2.5 rounded-md text-left transition-colors hover:bg-accent focus-visible:outline-2 focus-visible:outline-ring data-[state=open]:bg-accent",
        wide ? "p-2" : "size-10 justify-center",
      )}
      {...props}
    >
      <PersonAvatar name={user.displayName} url={user.avatarUrl} className="text-xs" />
      {!wide && <span className="sr-only">{SHELL_TEXTS.userMenu(user.displayName)}</span>}
      {wide && (
        <>
          <span className="min-w-0 flex-1 leading-tight">
            <span dir="auto" className="block truncate font-medium">
              {user.displayName}
            </span>
            <span className="block truncate text-muted-foreground text-xs">{user.email}</span>
          </span>
          <ChevronsUpDown className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
        </>
      )}
    </button>
  );
  return (
    <MenuOnDemand
      button={(props) => (wide ? button(props) : <NamedIcon label={user.displayName}>{button(props)}</NamedIcon>)}
    >
      {({ DropdownMenuItem, DropdownMenuLabel, DropdownMenuSeparator, OnDemandContent }, place) => (
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
      )}
    </MenuOnDemand>
  );
}
