import { useFormContext } from "react-hook-form";
import type { ByUrlValues } from "../lib/request-form.ts";
import { REQUEST_TEXTS } from "../texts.ts";

/** A field that isn't visible, in the tab order or in the accessibility tree, so that only bots fill it in. */
export function Honeypot() {
  const { register } = useFormContext<ByUrlValues>();
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label htmlFor="request-website">{REQUEST_TEXTS.honeypot}</label>
      <input id="request-website" type="text" tabIndex={-1} autoComplete="off" {...register("website")} />
    </div>
  );
}
