import { type RefObject, useEffect, useRef } from "react";

/** For a form: after a refused attempt its first invalid field gets the focus. */
export const useFirstWrong = (errors: object): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  const hadErrors = useRef(0);
  useEffect(() => {
    const count = Object.keys(errors).length;
    // There are more errors after a refused attempt, and fewer after a correction, which keeps the focus.
    if (count > hadErrors.current) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
    hadErrors.current = count;
  }, [errors]);
  return form;
};
