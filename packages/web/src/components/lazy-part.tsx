import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { loadCode } from "@/lib/load-code.ts";
import { notifyError } from "@/lib/notify.ts";

const TEXTS = {
  missing: "This part could not be loaded",
  missingText: "Check your connection and try again. If there is a new version of this app, reload the page.",
  tryAgain: "Try Again",
} as const;

/** How long the toast stays: long enough to read why a part is missing and to reach the button that tries again. */
const RETRY_MS = 15_000;

interface Props<T> {
  load: () => Promise<T>;
  fallback?: ReactNode;
  /** True if a failure is shown in this part's place, with a button that tries again, instead of in a toast. */
  inPlace?: boolean;
  /**
   * Removes this part; when the part is shown again, its code is requested again. Without `onMissing`, the page must be
   * reloaded.
   */
  onMissing?: () => void;
  /** Shows the removed part again: the toast has a button for it. */
  onRetry?: (() => void) | undefined;
  children: (code: T) => ReactNode;
}

/** The code that each loader has loaded, so that the code is available at once when it is needed again. */
const known = new WeakMap<object, { code: unknown }>();
// The cast is safe: what is stored for a loader is what that loader returned.
const loadedBy = <T,>(load: () => Promise<T>) => known.get(load) as { code: T } | undefined;

/**
 * Loads a component when it is needed, such as a dialog. If loading fails, the page and the typed text stay, unlike
 * with React's own lazy components.
 */
export function LazyPart<T>({ load, fallback = null, inPlace = false, onMissing, onRetry, children }: Props<T>) {
  const [loaded, setLoaded] = useState(() => loadedBy(load));
  const [missing, setMissing] = useState(false);
  const miss = useEffectEvent(() => {
    if (inPlace) {
      setMissing(true);
      return;
    }
    const again = onRetry && { action: { label: TEXTS.tryAgain, onClick: onRetry }, duration: RETRY_MS };
    notifyError(TEXTS.missing, TEXTS.missingText, again);
    onMissing?.();
  });
  useEffect(() => {
    if (missing) return;
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
  }, [load, missing]);
  if (loaded) return children(loaded.code);
  return missing ? <Missing onRetry={() => setMissing(false)} /> : fallback;
}

function Missing({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 rounded-lg border bg-card px-4 py-6 text-center">
      <p className="font-medium">{TEXTS.missing}</p>
      <p className="text-pretty text-muted-foreground text-xs">{TEXTS.missingText}</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        {TEXTS.tryAgain}
      </Button>
    </div>
  );
}
