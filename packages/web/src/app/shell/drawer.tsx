import { useRef } from "react";
import { useLocation } from "react-router-dom";
import { AppLogo } from "@/components/app-logo.tsx";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "@/components/ui/sheet.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { PaletteButton } from "../palette/palette-button.tsx";
import { APP_TEXTS } from "../texts.ts";
import { useWorkspaceActions } from "../use-workspace-actions.ts";
import { SidebarContent } from "./sidebar-content.tsx";
import { DRAWER_ID, useSidebar } from "./sidebar-state.tsx";
import { SHELL_TEXTS } from "./texts.ts";
import { useAfterClose } from "./use-after-close.ts";
import { focusContent } from "./use-arrival.ts";

/** The sidebar on a phone. */
export function Drawer() {
  const { team } = useSession();
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
          // After the person has gone to a page, the focus is in that page, not on the button that opened the drawer.
          if (openedAt.current !== place) focusContent();
        }}
      >
        <SheetTitle className="flex h-14 shrink-0 items-center gap-2.5 px-3">
          <AppLogo url={team.appLogoUrl} />
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
