import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { prefetch } from "@/lib/load-code.ts";
import { cn } from "@/lib/utils.ts";
import { SidebarContent } from "./sidebar-content.tsx";
import { PHONE, useSidebar } from "./sidebar-state.tsx";

const loadDrawer = async () => (await import("./drawer.tsx")).Drawer;

if (window.matchMedia(PHONE).matches) prefetch(loadDrawer);

/** 16rem wide, 3rem as icons, an 18rem drawer on phones (spec A §9). */
export function Sidebar() {
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
      <SidebarContent wide={open} />
    </aside>
  );
}
