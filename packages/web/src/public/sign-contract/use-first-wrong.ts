import { type RefObject, useEffect, useRef } from "react";
import type { SigningErrors } from "./answer.ts";

/** For a form: after a refused try its first wrong field has the focus. */
export const useFirstWrong = (errors: SigningErrors): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  const hadErrors = useRef(0);
  useEffect(() => {
    const count = Object.keys(errors).length;
    // More errors than before: a try was refused. Fewer: one was just put right, and the focus stays there.
    if (count > hadErrors.current) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
    hadErrors.current = count;
  }, [errors]);
  return form;
};
