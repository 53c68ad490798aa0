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
  /** Removes this part; showing it again tries again. Otherwise the page must be reloaded, as the toast says. */
  onMissing?: () => void;
  children: (code: T) => ReactNode;
}

/** Loaded code is available at once when it is needed again. */
const known = new WeakMap<object, { code: unknown }>();
// Its type is safe: what is stored for a loader is what that loader returned.
const loadedBy = <T,>(load: () => Promise<T>) => known.get(load) as { code: T } | undefined;

/**
 * Loads a component when it is needed, such as a dialog. Unlike React's own lazy components, a failure doesn't remove
 * the page from the screen, nor what was typed there.
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
