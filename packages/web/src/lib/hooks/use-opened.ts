import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** The state of a history entry that was added when something was opened on the page. */
export const OPENED_HERE = { openedHere: true } as const;

/**
 * Keeps the id of what is open, such as a dialog's asset, in the URL, so that a link can open the dialog and the back
 * button closes it.
 * @param name the URL parameter that contains the id
 */
export const useOpened = (name: string) => {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const cameFromHere = (location.state as { openedHere?: boolean } | null)?.openedHere === true;

  const open = useCallback(
    (id: string) =>
      setSearch(
        (before) => {
          before.set(name, id);
          return before;
        },
        { state: OPENED_HERE },
      ),
    [name, setSearch],
  );
  /** Replaces the open id within its history entry, so that going back doesn't return to the replaced id. */
  const goTo = useCallback(
    (id: string) =>
      setSearch(
        (before) => {
          before.set(name, id);
          return before;
        },
        { replace: true, state: { openedHere: cameFromHere } },
      ),
    [name, cameFromHere, setSearch],
  );
  const close = useCallback(() => {
    if (cameFromHere) {
      void navigate(-1);
      return;
    }
    setSearch(
      (before) => {
        before.delete(name);
        return before;
      },
      { replace: true },
    );
  }, [name, cameFromHere, navigate, setSearch]);

  return { id: search.get(name), open, goTo, close };
};
