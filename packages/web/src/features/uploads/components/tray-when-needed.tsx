import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { LazyPart } from "@/components/lazy-part.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { BrowserLedger } from "@/lib/multipart/ledger/browser-ledger.ts";
import { onUploadsKept, uploadScope, uploadsOf } from "../lib/known-uploads.ts";

const loadTray = async () => (await import("./upload-tray.tsx")).UploadTray;

/**
 * Loads the upload tray and the code for uploads once the member chooses files, or if the browser has stored unfinished
 * uploads.
 */
export function TrayWhenNeeded() {
  const queryClient = useQueryClient();
  const scope = uploadScope(useSession());
  const chosen = useSyncExternalStore(onUploadsKept, () => uploadsOf(queryClient, scope) !== undefined);
  const [unfinished, setUnfinished] = useState(false);

  useEffect(() => {
    let gone = false;
    void new BrowserLedger(scope).list().then((left) => {
      if (!gone) setUnfinished(left.length > 0);
    });
    return () => {
      gone = true;
    };
  }, [scope]);

  if (!chosen && !unfinished) return null;
  return (
    <LazyPart load={loadTray} onMissing={() => setUnfinished(false)}>
      {(UploadTray) => <UploadTray />}
    </LazyPart>
  );
}
