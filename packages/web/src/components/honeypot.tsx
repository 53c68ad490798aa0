/** @jsxRuntime automatic */
import type { ComponentProps } from "react";
import { HONEYPOT_NAME } from "../lib/proof-of-work/honeypot-name.ts";

/** Tells 1Password, LastPass, Bitwarden and Dashlane to leave the field alone. */
const LEFT_ALONE = {
  "data-1p-ignore": "true",
  "data-lpignore": "true",
  "data-bwignore": "true",
  "data-form-type": "other",
};

/**
 * A field that only programs fill in: it is invisible, and hidden from the keyboard and from screen readers. Password
 * managers may still fill it, so a filled one only makes the proof of work longer.
 */
export function Honeypot(field: Pick<ComponentProps<"input">, "value" | "onChange">) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this field empty
        <input type="text" name={HONEYPOT_NAME} tabIndex={-1} autoComplete="off" {...LEFT_ALONE} {...field} />
      </label>
    </div>
  );
}
