import { useEffect, useRef } from "react";
import type { OwnerClient } from "./owner-client.ts";

/**
 * Reports once a visit that a person looks at the request: by script and only while the page is visible, so that link
 * previews and prefetching don't count as a view.
 */
export const useViewReport = (client: OwnerClient | undefined, ready: boolean): void => {
  const reported = useRef(false);
  useEffect(() => {
    if (!client || !ready) return;
    const report = () => {
      if (reported.current || document.visibilityState !== "visible") return;
      reported.current = true;
      // The team's record of a look is not the owner's concern: its failure neither stops nor shows anything here, and
      // the next visit reports again.
      client.viewed().catch(() => undefined);
    };
    report();
    document.addEventListener("visibilitychange", report);
    return () => document.removeEventListener("visibilitychange", report);
  }, [client, ready]);
};
