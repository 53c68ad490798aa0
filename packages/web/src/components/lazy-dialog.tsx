import { type ReactNode, useState } from "react";
import { LazyPart } from "./lazy-part.tsx";

interface Props<T> {
  open: boolean;
  load: () => Promise<T>;
  /** Closes the dialog if its code couldn't be loaded. Opening it again loads the code again. */
  onMissing: () => void;
  children: (code: T) => ReactNode;
}

/**
 * A dialog whose code is loaded when it first opens. The dialog stays mounted afterwards, so that its closing animation
 * can run.
 */
export function LazyDialog<T>({ open, load, onMissing, children }: Props<T>) {
  const [needed, setNeeded] = useState(open);
  if (open && !needed) setNeeded(true);
  if (!needed) return null;
  const miss = () => {
    setNeeded(false);
    onMissing();
  };
  return (
    <LazyPart load={load} onMissing={miss}>
      {children}
    </LazyPart>
  );
}
