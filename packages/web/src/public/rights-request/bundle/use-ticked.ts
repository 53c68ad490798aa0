import { useEffect, useState } from "react";
import { forget, keep, readKept } from "../../shared/kept.ts";

const NONE: ReadonlySet<string> = new Set();

const idsIn = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((id): id is string => typeof id === "string") : [];

/** Ids of the ticked items. The ids are stored in the tab, like the draft of the answer. */
export const useTicked = (token: string) => {
  const [ticked, setTicked] = useState(NONE);
  useEffect(() => {
    const kept = idsIn(readKept("ticked", token));
    if (kept.length > 0) setTicked(new Set(kept));
  }, [token]);

  const tick = (ids: readonly string[], on: boolean) => {
    const others = [...ticked].filter((id) => !ids.includes(id));
    const next = on ? [...others, ...ids] : others;
    setTicked(new Set(next));
    keep("ticked", token, next);
  };
  const untick = () => {
    setTicked(NONE);
    forget("ticked", token);
  };
  return { ticked, tick, untick };
};
