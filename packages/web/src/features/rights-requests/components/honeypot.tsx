import { useFormContext } from "react-hook-form";
import type { ByUrlValues } from "../lib/request-form.ts";
import { REQUEST_TEXTS } from "../texts.ts";

/** A field that only bots fill in: it is invisible, and hidden from the keyboard and from screen readers. */
export function Honeypot() {
  const { register } = useFormContext<ByUrlValues>();
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label htmlFor="request-website">{REQUEST_TEXTS.honeypot}</label>
      <input id="request-website" type="text" tabIndex={-1} autoComplete="off" {...register("website")} />
    </div>
  );
}
