import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { loadCode } from "@/lib/load-code.ts";
import { notifyError } from "@/lib/notify.ts";

const TEXTS = {
  missing: "This part could not be loaded",
  missingText: "Check your connection and try again. If there is a new version of this app, reload the page.",
} as const;

interface Props<T> {
  load: () => Promise<T>;
  fallback?: ReactNode;
  /** Takes this away again; when it comes back, it tries again. Without it the page must be reloaded, as the toast says. */
  onMissing?: () => void;
  children: (code: T) => ReactNode;
}

/** What has been loaded once is there at once when it is needed again. */
const known = new WeakMap<object, { code: unknown }>();
// What is kept under a function is what that function gave.
const loadedBy = <T,>(load: () => Promise<T>) => known.get(load) as { code: T } | undefined;

/**
 * What is loaded only once it is needed, such as a dialog. Unlike React's own lazy components, where that fails it takes
 * no page off the screen, and nothing that was typed there.
 */
export function LazyPart<T>({ load, fallback = null, onMissing, children }: Props<T>) {
  const [loaded, setLoaded] = useState(() => loadedBy(load));
  const miss = useEffectEvent(() => {
    notifyError(TEXTS.missing, TEXTS.missingText);
    onMissing?.();
  });
  useEffect(() => {
    let gone = false;
    loadCode(load).then(
      (code) => {
        known.set(load, { code });
        setLoaded({ code });
      },
      () => {
        if (!gone) miss();
      },
    );
    return () => {
      gone = true;
    };
  }, [load]);
  return loaded ? children(loaded.code) : fallback;
}
