import { Fragment, useId } from "react";
import { Link, useLocation } from "react-router-dom";
import { useSession } from "@/lib/auth/session-context.tsx";
import { cn } from "@/lib/utils.ts";
import { NamedIcon } from "./named-icon.tsx";
import { type Entry, type EntryGroup, sidebarGroups } from "./pages.ts";
import { SHELL_TEXTS } from "./texts.ts";

export function SidebarNav({ wide }: { wide: boolean }) {
  const { role } = useSession();
  return (
    <nav
      aria-label={SHELL_TEXTS.navigation}
      className={cn("relative flex min-h-0 flex-1 flex-col overflow-y-auto", wide ? "gap-4 p-2 pt-4" : "gap-1 p-1")}
    >
      {sidebarGroups(role).map((group, index) => (
        <Fragment key={group.id}>
          {!wide && index > 0 && <div aria-hidden="true" className="mx-2 my-1 border-t" />}
          <Group group={group} wide={wide} />
        </Fragment>
      ))}
    </nav>
  );
}

function Group({ group, wide }: { group: EntryGroup; wide: boolean }) {
  const headingId = useId();
  const { pathname } = useLocation();
  return (
    <div>
      <p id={headingId} className={wide ? "px-2.5 pb-1 font-medium text-muted-foreground text-xs" : "sr-only"}>
        {SHELL_TEXTS.groups[group.id]}
      </p>
      <ul aria-labelledby={headingId} className="flex flex-col gap-1">
        {group.entries.map((entry) => (
          <li key={entry.to}>
            <SidebarLink
              entry={entry}
              wide={wide}
              current={entry.to === pathname || (entry.isCurrent?.(pathname) ?? false)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SidebarLink({ entry, wide, current }: { entry: Entry; wide: boolean; current: boolean }) {
  const Icon = entry.icon;
  const link = (
    <Link
      to={entry.to}
      aria-label={wide ? undefined : entry.label}
      aria-current={current ? "page" : undefined}
      className={cn(
        "flex items-center gap-2.5 rounded-md transition-colors hover:bg-accent focus-visible:outline-2 focus-visible:outline-ring focus-visible:-outline-offset-2 aria-[current=page]:bg-accent aria-[current=page]:text-foreground",
        wide ? "min-h-9 px-2.5 py-1.5" : "size-10 justify-center",
      )}
    >
      <Icon className={cn("size-4.5 shrink-0", current && "text-primary-text")} aria-hidden="true" />
      {wide && (
        <span className="min-w-0 leading-tight">
          <span className="block truncate font-medium">{entry.label}</span>
          {entry.hint !== undefined && (
            <span className="block truncate text-muted-foreground text-xs">{entry.hint}</span>
          )}
        </span>
      )}
    </Link>
  );
  if (wide) return link;
  return <NamedIcon label={entry.label}>{link}</NamedIcon>;
}
