import { AppLogo } from "@/components/app-logo.tsx";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { prefetch } from "@/lib/load-code.ts";
import { cn } from "@/lib/utils.ts";
import { SidebarContent } from "./sidebar-content.tsx";
import { PHONE, useSidebar } from "./sidebar-state.tsx";

const loadDrawer = async () => (await import("./drawer.tsx")).Drawer;

if (window.matchMedia(PHONE).matches) prefetch(loadDrawer);

/** The sidebar is 16rem wide, or 3rem with icons only; on phones it is an 18rem drawer. */
export function Sidebar() {
  const { team } = useSession();
  const { phone, open, setOpen } = useSidebar();
  if (phone) {
    return (
      <LazyDialog open={open} load={loadDrawer} onMissing={() => setOpen(false)}>
        {(Drawer) => <Drawer />}
      </LazyDialog>
    );
  }
  return (
    <aside
      data-state={open ? "expanded" : "collapsed"}
      className={cn(
        "flex shrink-0 flex-col overflow-hidden border-r bg-sidebar text-sidebar-foreground transition-[width] duration-200",
        open ? "w-64" : "w-12",
      )}
    >
      {team.appLogoUrl !== "" && (
        <div className={cn("flex h-14 shrink-0 items-center border-b", open ? "px-4" : "justify-center px-1")}>
          <AppLogo url={team.appLogoUrl} className={open ? "size-9" : "size-8 max-w-full"} />
        </div>
      )}
      <SidebarContent wide={open} />
    </aside>
  );
}
