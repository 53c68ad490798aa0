import { useCallback, useEffect, useState } from "react";
import { prefetch } from "@/lib/load-code.ts";
import type { Answering } from "./answering.tsx";

type Part = typeof Answering;

let loading: Promise<Part> | undefined;

const load = (): Promise<Part> => {
  loading ??= import("./answering.tsx").then(
    (module) => module.Answering,
    (error: unknown) => {
      // The connection is down; the next attempt loads the forms again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
};

/** The forms, once they are `wanted` and loaded. `prepare` loads them in advance. */
export const useAnswering = (
  wanted: boolean,
  onFailed: () => void,
): { Part: Part | undefined; prepare: () => void } => {
  const [Part, setPart] = useState<Part>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `onFailed` is no reason to load again
  useEffect(() => {
    if (!wanted || Part) return;
    let left = false;
    load().then(
      (loaded) => {
        if (!left) setPart(() => loaded);
      },
      () => {
        if (!left) onFailed();
      },
    );
    return () => {
      left = true;
    };
  }, [wanted, Part]);
  return { Part, prepare: useCallback(() => prefetch(load), []) };
};
