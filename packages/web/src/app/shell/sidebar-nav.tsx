import { BadgeCheck, type LucideIcon } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { Tooltip, TooltipContent, TooltipTrigger } from "@/components/ui/tooltip.tsx";
import { cn } from "@/lib/utils.ts";
import { APP_TEXTS } from "../texts.ts";

interface Entry {
  to: string;
  label: string;
  hint: string;
  icon: LucideIcon;
  isCurrent: (path: string) => boolean;
}

const MAIN: Entry[] = [
  {
    to: "/",
    label: APP_TEXTS.rightsRequests,
    hint: APP_TEXTS.rightsRequestsHint,
    icon: BadgeCheck,
    isCurrent: (path) => path === "/" || path.startsWith("/rights-request"),
  },
];

export function SidebarNav({ wide, onNavigate }: { wide: boolean; onNavigate?: () => void }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={APP_TEXTS.navigation} className={cn("flex flex-col gap-1", wide ? "p-2" : "p-1")}>
      {MAIN.map((entry) => (
        <SidebarLink
          key={entry.to}
          entry={entry}
          wide={wide}
          current={entry.isCurrent(pathname)}
          onNavigate={onNavigate}
        />
      ))}
    </nav>
  );
}

function SidebarLink(props: { entry: Entry; wide: boolean; current: boolean; onNavigate: (() => void) | undefined }) {
  const { entry, wide, current, onNavigate } = props;
  const Icon = entry.icon;
  const link = (
    <Link
      to={entry.to}
      onClick={onNavigate}
      aria-label={wide ? undefined : entry.label}
      aria-current={current ? "page" : undefined}
      className={cn(
        "flex items-center gap-2.5 rounded-md outline-none transition-colors hover:bg-accent focus-visible:outline-2 focus-visible:outline-ring aria-[current=page]:bg-accent aria-[current=page]:text-foreground",
        wide ? "px-2.5 py-2" : "size-10 justify-center",
      )}
    >
      <Icon className={cn("size-4.5 shrink-0", current && "text-primary-text")} aria-hidden="true" />
      {wide && (
        <span className="min-w-0 leading-tight">
          <span className="block truncate font-medium">{entry.label}</span>
          <span className="block truncate text-muted-foreground text-xs">{entry.hint}</span>
        </span>
      )}
    </Link>
  );
  if (wide) return link;
  return (
    <Tooltip>
      <TooltipTrigger asChild>{link}</TooltipTrigger>
      <TooltipContent side="right">{entry.label}</TooltipContent>
    </Tooltip>
  );
}
