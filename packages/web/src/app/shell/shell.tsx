import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet } from "react-router-dom";
import { TrayWhenNeeded } from "@/features/uploads/components/tray-when-needed.tsx";
import { Announcer } from "@/lib/announcer.tsx";
import { useLiveChanges } from "@/lib/assets/feed/use-live-changes.ts";
import { toasterWanted } from "@/lib/notify.ts";
import { repeatLimitedReads } from "@/lib/queries/limited-reads.ts";
import { whenIdle } from "@/lib/when-idle.ts";
import { UnsavedGuard } from "../unsaved-guard.tsx";
import { WorkspaceActionsProvider } from "../workspace-actions.tsx";
import { Header } from "./header.tsx";
import { Sidebar } from "./sidebar.tsx";
import { SidebarProvider } from "./sidebar-state.tsx";
import { SHELL_TEXTS } from "./texts.ts";
import { DropAnywhere } from "./upload/drop-anywhere.tsx";
import { focusContent, useArrival } from "./use-arrival.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";

/** The frame of every signed-in page. */
export function Shell() {
  const queryClient = useQueryClient();
  // Before the first page reads anything.
  useState(() => repeatLimitedReads(queryClient));
  useEffect(() => {
    // The toasts are loaded early, so that they can be shown even when the server can't be reached any more.
    whenIdle(() => toasterWanted.set(true));
  }, []);
  useLiveChanges();
  return (
    <UnsavedGuard>
      <WorkspaceActionsProvider>
        <SidebarProvider>
          {/* biome-ignore lint/a11y/useValidAnchor: the link leads to a place within the page, and must not add an
              entry to the browser's history */}
          <a
            href="#content"
            onClick={(event) => {
              event.preventDefault();
              focusContent();
            }}
            className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-primary px-3 py-2 font-medium text-primary-foreground focus-visible:translate-y-0"
          >
            {SHELL_TEXTS.skipLink}
          </a>
          <div className="flex min-h-dvh flex-col md:h-dvh md:overflow-hidden">
            <Header />
            <div className="flex min-h-0 flex-1">
              <Sidebar />
              <main
                id="content"
                tabIndex={-1}
                className="relative flex min-w-0 flex-1 flex-col outline-none md:min-h-0 md:overflow-y-auto"
              >
                <Outlet />
              </main>
            </div>
          </div>
          <TrayWhenNeeded />
          <DropAnywhere />
          <Announcer />
        </SidebarProvider>
      </WorkspaceActionsProvider>
      <Places />
    </UnsavedGuard>
  );
}

/**
 * Watches the URL in a component of its own: typing a search changes the URL, and the whole frame mustn't be rendered
 * again for that.
 */
function Places() {
  useArrival();
  useScrollMemory();
  return null;
}
