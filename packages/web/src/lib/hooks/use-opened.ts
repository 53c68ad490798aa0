import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** State of a history entry that was made by opening something from the entry before it. */
export const OPENED_HERE = { openedHere: true } as const;

/**
 * What is open is in the address, so that it can be linked to and the back button closes it.
 * @param name the parameter in the address with the id of what is open
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
  /** Replaces what is open; closing, or the back button, still leaves it in one step. */
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
