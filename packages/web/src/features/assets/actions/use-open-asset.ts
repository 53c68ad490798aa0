import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** The open asset is in the address, so that it can be linked to and the back button closes it. */
export const useOpenAsset = () => {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const cameFromHere = (location.state as { assetOpenedHere?: boolean } | null)?.assetOpenedHere === true;

  const open = useCallback(
    (assetId: string) =>
      setSearch(
        (before) => {
          before.set("asset", assetId);
          return before;
        },
        { state: { assetOpenedHere: true } },
      ),
    [setSearch],
  );
  /** Takes the place of the one that is open: back, and closing, still lead out of it at once. */
  const goTo = useCallback(
    (assetId: string) =>
      setSearch(
        (before) => {
          before.set("asset", assetId);
          return before;
        },
        { replace: true, state: { assetOpenedHere: cameFromHere } },
      ),
    [cameFromHere, setSearch],
  );
  const close = useCallback(() => {
    if (cameFromHere) {
      void navigate(-1);
      return;
    }
    setSearch(
      (before) => {
        before.delete("asset");
        return before;
      },
      { replace: true },
    );
  }, [cameFromHere, navigate, setSearch]);

  return { assetId: search.get("asset"), open, goTo, close };
};
