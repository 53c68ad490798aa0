import { useCallback, useEffect, useState } from "react";
import { loadFilling } from "./load-filling.ts";

type Filling = Awaited<ReturnType<typeof loadFilling>>;

/** The steps, once they are `wanted` and loaded; `failed` if they couldn't be loaded, until `retry`. */
export const useFilling = (wanted: boolean): { filling: Filling | undefined; failed: boolean; retry: () => void } => {
  const [filling, setFilling] = useState<Filling>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || filling || failed) return;
    let left = false;
    loadFilling().then(
      (loaded) => {
        if (!left) setFilling(loaded);
      },
      () => {
        if (!left) setFailed(true);
      },
    );
    return () => {
      left = true;
    };
  }, [wanted, filling, failed]);
  return { filling, failed, retry: useCallback(() => setFailed(false), []) };
};
