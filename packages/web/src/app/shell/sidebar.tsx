import { useRef } from "react";
import { useLocation } from "react-router-dom";
import { ProductMark } from "@/components/product-mark.tsx";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "@/components/ui/sheet.tsx";
import { cn } from "@/lib/utils.ts";
import { PaletteButton } from "../palette/palette-button.tsx";
import { APP_TEXTS } from "../texts.ts";
import { useWorkspaceActions } from "../workspace-actions.tsx";
import { SidebarNav } from "./sidebar-nav.tsx";
import { DRAWER_ID, useSidebar } from "./sidebar-state.tsx";
import { SHELL_TEXTS } from "./texts.ts";
import { useAfterClose } from "./use-after-close.ts";
import { focusContent } from "./use-arrival.ts";
import { UserMenu } from "./user-menu.tsx";

/** 16rem wide, 3rem as icons, an 18rem drawer on phones (spec A §9). */
export function Sidebar() {
  const { phone, open } = useSidebar();
  if (phone) return <Drawer />;
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

function Drawer() {
  const { open, setOpen } = useSidebar();
  const { key: place } = useLocation();
  const openedAt = useRef(place);
  const { togglePalette } = useWorkspaceActions();
  const { afterClose, focus } = useAfterClose();
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetContent
        id={DRAWER_ID}
        side="left"
        className="w-72 gap-0 bg-sidebar text-sidebar-foreground"
        onOpenAutoFocus={() => {
          openedAt.current = place;
          focus.onOpenAutoFocus();
        }}
        onCloseAutoFocus={(event) => {
          focus.onCloseAutoFocus(event);
          // Whoever went to a page goes on there, not at the button that opened the drawer.
          if (openedAt.current !== place) focusContent();
        }}
      >
        <SheetTitle className="flex h-14 shrink-0 items-center gap-2.5 px-3">
          <ProductMark />
          {APP_TEXTS.product}
        </SheetTitle>
        <SheetDescription className="sr-only">{SHELL_TEXTS.navigationHint}</SheetDescription>
        <div className="px-2 pb-2">
          <PaletteButton
            onPress={() => {
              afterClose(togglePalette);
              setOpen(false);
            }}
          />
        </div>
        <SidebarContent wide />
      </SheetContent>
    </Sheet>
  );
}

function SidebarContent({ wide }: { wide: boolean }) {
  return (
    <>
      <SidebarNav wide={wide} />
      <div className={cn("mt-auto shrink-0 border-t", wide ? "p-2" : "p-1")}>
        <UserMenu wide={wide} />
      </div>
    </>
  );
}
