import { useCallback, useEffect, useState } from "react";
import type { DeclineForm, SignForm } from "./answering.tsx";

interface Forms {
  DeclineForm: typeof DeclineForm;
  SignForm: typeof SignForm;
}

/** The forms, once they are `wanted` and loaded; `failed` if they couldn't be loaded, until `retry`. */
export const useAnswering = (wanted: boolean): { forms: Forms | undefined; failed: boolean; retry: () => void } => {
  const [forms, setForms] = useState<Forms>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || forms || failed) return;
    let left = false;
    import("./answering.tsx").then(
      (loaded) => {
        if (!left) setForms(loaded);
      },
      () => {
        if (!left) setFailed(true);
      },
    );
    return () => {
      left = true;
    };
  }, [wanted, forms, failed]);
  return { forms, failed, retry: useCallback(() => setFailed(false), []) };
};
