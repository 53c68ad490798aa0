import { type RefObject, useEffect, useRef } from "react";

/** For a form: after a refused attempt its first invalid field gets the focus. */
export const useFirstWrong = (errors: object): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  const hadErrors = useRef(0);
  useEffect(() => {
    const count = Object.keys(errors).length;
    // More errors than before: an attempt was refused. Fewer: a field was just corrected, and the focus stays there.
    if (count > hadErrors.current) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
    hadErrors.current = count;
  }, [errors]);
  return form;
};
