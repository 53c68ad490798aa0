/** @jsxRuntime automatic */
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { buttonVariants } from "../look/button-variants.ts";
import { useReader } from "./reader.tsx";

/**
 * A button that stops reminders of this request. The button is in a plain form that the server answers with this page,
 * so the button works without scripts. Opening the page by itself changes nothing.
 */
export function Reminders({ reminders }: Pick<OwnerRequest, "reminders">) {
  const { say } = useReader();
  if (reminders === "none") return null;
  if (reminders === "off") {
    return (
      <p id="reminders" className="order-6 text-pretty text-muted-foreground text-sm">
        {say("remindersOff")}
      </p>
    );
  }
  return (
    <form
      id="reminders"
      method="post"
      className="order-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-muted-foreground text-sm"
    >
      <input type="hidden" name="reminders" value="stop" />
      <span className="text-pretty">{say("remindersOn")}</span>
      <button
        type="submit"
        className={buttonVariants({ variant: "outline", size: "wrapping", className: "min-h-11 md:min-h-9" })}
      >
        {say("remindersStop")}
      </button>
    </form>
  );
}
