import { useEffect, useRef } from "react";

/** Tells the server that a person, not a link preview, has opened the page. */
const report = (token: string, address: string): Promise<Response> =>
  fetch(address, { method: "POST", headers: { "Clearhouse-Token": token } });

/**
 * Reports, once for each visit, that a person is looking at the page of a link. The report is sent by script and only
 * while the page is visible, so that link previews and prefetching don't count as views.
 * @param address the API's route that records a view
 */
export const useViewReport = (token: string | undefined, ready: boolean, address: string): void => {
  const reported = useRef(false);
  useEffect(() => {
    if (token === undefined || !ready) return;
    const look = () => {
      if (reported.current || document.visibilityState !== "visible") return;
      reported.current = true;
      // The record of views is for the team, not for the visitor: a failure isn't shown and stops nothing, and another
      // report is sent on the next visit.
      report(token, address).catch(() => undefined);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [token, ready, address]);
};
