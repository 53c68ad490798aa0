import { type RefObject, useEffect, useRef } from "react";

/** Focuses a form's first invalid field after a refused attempt. */
export const useFirstWrong = (errors: object): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  const hadErrors = useRef(0);
  useEffect(() => {
    const count = Object.keys(errors).length;
    // Only a refused attempt adds errors. After a correction there are fewer, and the focus stays where it is.
    if (count > hadErrors.current) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
    hadErrors.current = count;
  }, [errors]);
  return form;
};
