import { ProductMark } from "@/components/product-mark.tsx";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "@/components/ui/sheet.tsx";
import { cn } from "@/lib/utils.ts";
import { APP_TEXTS } from "../texts.ts";
import { SidebarNav } from "./sidebar-nav.tsx";
import { useSidebar } from "./sidebar-state.tsx";
import { UserMenu } from "./user-menu.tsx";

/** 16rem wide, 3rem as icons, an 18rem drawer on phones (spec A §9). */
export function Sidebar() {
  const { phone, open, setOpen } = useSidebar();
  if (phone) {
    return (
      <Sheet open={open} onOpenChange={setOpen}>
        <SheetContent side="left" className="w-72 gap-0 bg-sidebar text-sidebar-foreground">
          <SheetTitle className="flex h-14 items-center gap-2.5 px-3">
            <ProductMark />
            {APP_TEXTS.product}
          </SheetTitle>
          <SheetDescription className="sr-only">{APP_TEXTS.navigationHint}</SheetDescription>
          <SidebarContent wide onNavigate={() => setOpen(false)} />
        </SheetContent>
      </Sheet>
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

function SidebarContent({ wide, onNavigate }: { wide: boolean; onNavigate?: () => void }) {
  return (
    <>
      <SidebarNav wide={wide} onNavigate={onNavigate} />
      <div className={cn("mt-auto border-t", wide ? "p-2" : "p-1")}>
        <UserMenu wide={wide} />
      </div>
    </>
  );
}
