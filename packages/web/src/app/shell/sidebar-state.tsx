import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { useMediaQuery } from "@/lib/use-media-query.ts";

/** Spec A §9: remembered for 7 days; a drawer below 768 px. */
const COOKIE = "sidebar_state";
const COOKIE_SECONDS = 7 * 86_400;
const PHONE = "(max-width: 767px)";

interface SidebarState {
  phone: boolean;
  /** Wide instead of icons only; on a phone the drawer. */
  open: boolean;
  setOpen: (open: boolean) => void;
  toggle: () => void;
}

const SidebarContext = createContext<SidebarState | null>(null);

export const useSidebar = (): SidebarState => {
  const state = use(SidebarContext);
  if (!state) throw new Error("useSidebar needs SidebarProvider around it");
  return state;
};

const remembered = (): boolean => !/(?:^|; )sidebar_state=false(?:;|$)/.test(document.cookie);

const remember = (open: boolean): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser that we serve
  document.cookie = `${COOKIE}=${open}; path=/; max-age=${COOKIE_SECONDS}; SameSite=Lax`;
};

export function SidebarProvider({ children }: { children: ReactNode }) {
  const phone = useMediaQuery(PHONE);
  const [wide, setWide] = useState(remembered);
  const [drawer, setDrawer] = useState(false);

  const open = phone ? drawer : wide;
  const setOpen = useCallback(
    (next: boolean) => {
      if (phone) {
        setDrawer(next);
        return;
      }
      remember(next);
      setWide(next);
    },
    [phone],
  );
  const toggle = useCallback(() => setOpen(!open), [open, setOpen]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "b" || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [toggle]);

  const value = useMemo(() => ({ phone, open, setOpen, toggle }), [phone, open, setOpen, toggle]);
  return <SidebarContext value={value}>{children}</SidebarContext>;
}
