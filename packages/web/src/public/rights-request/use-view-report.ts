import { useEffect, useRef } from "react";

type Viewed = "rights-request" | "request-bundle";

/** Tells the server that a person, not a link preview, has the page before them. */
const report = (token: string, of: Viewed): Promise<Response> =>
  fetch(`/api/owner/${of}/view`, { method: "POST", headers: { "Clearhouse-Token": token } });

/**
 * Reports once a visit that a person looks at the request: by script and only while the page is visible, so that link
 * previews and prefetching don't count as a view.
 */
export const useViewReport = (token: string | undefined, ready: boolean, of: Viewed = "rights-request"): void => {
  const reported = useRef(false);
  useEffect(() => {
    if (token === undefined || !ready) return;
    const look = () => {
      if (reported.current || document.visibilityState !== "visible") return;
      reported.current = true;
      // The team's record of a look is not the owner's concern: its failure neither stops nor shows anything here, and
      // the next visit reports again.
      report(token, of).catch(() => undefined);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [token, ready, of]);
};
