import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useMediaQuery } from "@/lib/hooks/use-media-query.ts";
import { requiredContext } from "@/lib/required-context.ts";
import { useShortcut } from "./use-shortcut.ts";

/** The cookie that remembers the sidebar's state for 7 days; below 768 px the sidebar is a drawer. */
const COOKIE = "sidebar_state";
const COOKIE_SECONDS = 7 * 86_400;
export const PHONE = "(max-width: 767px)";

export const DRAWER_ID = "sidebar-drawer";

interface SidebarState {
  phone: boolean;
  /** Whether the sidebar is wide rather than only icons; on a phone, whether the drawer is open. */
  open: boolean;
  setOpen: (open: boolean) => void;
  toggle: () => void;
}

export const [SidebarStateProvider, useSidebar] = requiredContext<SidebarState>(
  "useSidebar needs SidebarProvider around it",
);

const remembered = (): boolean => !/(?:^|; )sidebar_state=false(?:;|$)/.test(document.cookie);

const remember = (open: boolean): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser that we serve
  document.cookie = `${COOKIE}=${open}; path=/; max-age=${COOKIE_SECONDS}; SameSite=Lax`;
};

export function SidebarProvider({ children }: { children: ReactNode }) {
  const phone = useMediaQuery(PHONE);
  const { key: place } = useLocation();
  const [wide, setWide] = useState(remembered);
  /**
   * The history entry at which the drawer was opened. Going to another entry, also with the back button, closes the
   * drawer.
   */
  const [drawerAt, setDrawerAt] = useState<string | null>(null);

  // Rotating a tablet back and forth must not open the drawer again.
  useEffect(() => {
    if (!phone) setDrawerAt(null);
  }, [phone]);

  const open = phone ? drawerAt === place : wide;
  // The history entry's key is kept in a ref, because a state would render header and sidebar again at each letter of a
  // typed search.
  const here = useRef(place);
  useEffect(() => {
    here.current = place;
  });
  const setOpen = useCallback(
    (next: boolean) => {
      if (phone) {
        setDrawerAt(next ? here.current : null);
        return;
      }
      remember(next);
      setWide(next);
    },
    [phone],
  );
  const toggle = useCallback(() => setOpen(!open), [open, setOpen]);
  useShortcut("b", toggle, `#${DRAWER_ID}`);

  const value = useMemo(() => ({ phone, open, setOpen, toggle }), [phone, open, setOpen, toggle]);
  return <SidebarStateProvider value={value}>{children}</SidebarStateProvider>;
}
