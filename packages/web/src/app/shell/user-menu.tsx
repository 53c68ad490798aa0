import { ChevronsUpDown, LogOut } from "lucide-react";
import { Avatar, AvatarFallback, AvatarImage } from "@/components/ui/avatar.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { cn } from "@/lib/utils.ts";
import { APP_TEXTS } from "../texts.ts";
import { useSignOut } from "../use-sign-out.ts";

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? "")
    .join("");

export function UserMenu({ wide }: { wide: boolean }) {
  const { user } = useSession();
  const signOut = useSignOut();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        className={cn(
          "flex w-full items-center gap-2.5 rounded-md text-left outline-none transition-colors hover:bg-accent focus-visible:outline-2 focus-visible:outline-ring data-[state=open]:bg-accent",
          wide ? "p-2" : "size-10 justify-center",
        )}
      >
        <Avatar aria-hidden="true">
          {user.avatarUrl !== "" && <AvatarImage src={user.avatarUrl} alt="" />}
          <AvatarFallback>{initialsOf(user.displayName)}</AvatarFallback>
        </Avatar>
        {!wide && <span className="sr-only">{APP_TEXTS.userMenu(user.displayName)}</span>}
        {wide && (
          <>
            <span className="min-w-0 flex-1 leading-tight">
              <span className="block truncate font-medium">{user.displayName}</span>
              <span className="block truncate text-muted-foreground text-xs">{user.email}</span>
            </span>
            <ChevronsUpDown className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
          </>
        )}
      </DropdownMenuTrigger>
      <DropdownMenuContent side={wide ? "top" : "right"} align={wide ? "start" : "end"} className="w-60">
        <DropdownMenuLabel className="truncate">{user.email}</DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => signOut.mutate()} disabled={signOut.isPending}>
          <LogOut aria-hidden="true" />
          {APP_TEXTS.signOut}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
