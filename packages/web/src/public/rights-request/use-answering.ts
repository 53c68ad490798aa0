import type { Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { prefetch } from "@/lib/load-code.ts";
import type { AnsweringProps } from "./answering.tsx";

type Part = ComponentType<AnsweringProps>;

const loading = new Map<Locale, Promise<Part>>();

const load = (locale: Locale): Promise<Part> => {
  const before = loading.get(locale);
  if (before) return before;
  const part = import("./answering.tsx")
    .then(({ answeringIn }) => answeringIn(locale))
    .catch((error: unknown) => {
      // The connection is down; the next attempt loads the forms again.
      loading.delete(locale);
      throw error;
    });
  loading.set(locale, part);
  return part;
};

/** The forms, once they are `wanted` and loaded. `prepare` loads them in advance. */
export const useAnswering = (
  wanted: boolean,
  onFailed: () => void,
): { Part: Part | undefined; prepare: () => void } => {
  const { locale } = useReader();
  const [Part, setPart] = useState<Part>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `onFailed` is no reason to load again
  useEffect(() => {
    if (!wanted || Part) return;
    let left = false;
    load(locale).then(
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
  }, [wanted, Part, locale]);
  return { Part, prepare: useCallback(() => prefetch(() => load(locale)), [locale]) };
};
