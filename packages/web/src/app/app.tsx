import { QueryClientProvider } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { type createBrowserRouter, RouterProvider } from "react-router-dom";
import { LazyPart } from "@/components/lazy-part.tsx";
import { ThemeProvider } from "@/lib/appearance/theme.tsx";
import { toasterWanted } from "@/lib/notify.ts";
import { createQueryClient } from "@/lib/queries/query-client.ts";

const loadToaster = async () => (await import("@/components/ui/sonner.tsx")).Toaster;

export function App({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <RouterProvider router={router} />
        <Toasts />
      </ThemeProvider>
    </QueryClientProvider>
  );
}

/** The toasts; their code is loaded when a toast is likely (lib/notify.ts). */
function Toasts() {
  const wanted = useSyncExternalStore(toasterWanted.subscribe, toasterWanted.get);
  if (!wanted) return null;
  return (
    <LazyPart load={loadToaster} onMissing={() => toasterWanted.set(false)}>
      {(Toaster) => <Toaster />}
    </LazyPart>
  );
}
