import { useEffect, useRef } from "react";

/** Tells the server that a person, not a link preview, has the page before them. */
const report = (token: string, address: string): Promise<Response> =>
  fetch(address, { method: "POST", headers: { "Clearhouse-Token": token } });

/**
 * Reports once a visit that a person looks at what the link leads to: by script and only while the page is visible, so
 * that link previews and prefetching don't count as a view.
 * @param address of the API's route that notes a look
 */
export const useViewReport = (token: string | undefined, ready: boolean, address: string): void => {
  const reported = useRef(false);
  useEffect(() => {
    if (token === undefined || !ready) return;
    const look = () => {
      if (reported.current || document.visibilityState !== "visible") return;
      reported.current = true;
      // The team's record of a look is not the visitor's concern: its failure neither stops nor shows anything here, and
      // the next visit reports again.
      report(token, address).catch(() => undefined);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [token, ready, address]);
};
