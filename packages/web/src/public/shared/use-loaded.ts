import { useCallback, useEffect, useState } from "react";

interface Loaded<T> {
  loaded: T | undefined;
  /** Whether the code couldn't be loaded; false again after `retry`. */
  failed: boolean;
  retry: () => void;
}

/**
 * Code that is loaded once it is `wanted`.
 * @param load the same function each time
 */
export const useLoaded = <T extends object>(load: () => Promise<T>, wanted: boolean): Loaded<T> => {
  const [loaded, setLoaded] = useState<T>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || loaded || failed) return;
    let left = false;
    load().then(
      (code) => {
        if (!left) setLoaded(code);
      },
      () => {
        if (!left) setFailed(true);
      },
    );
    return () => {
      left = true;
    };
  }, [load, wanted, loaded, failed]);
  return { loaded, failed, retry: useCallback(() => setFailed(false), []) };
};
