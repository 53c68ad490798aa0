/** @jsxRuntime automatic */
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { buttonVariants } from "../look/button-variants.ts";
import { Say, useReader } from "./reader.tsx";

const ROW = "order-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-muted-foreground text-sm";
const BUTTON = buttonVariants({ variant: "outline", size: "wrapping", className: "min-h-11 md:min-h-9" });

/**
 * A button by which the team doesn't ask the owner again, or by which it may. A plain form, as that of the reminders, so
 * that opening the page by itself changes nothing.
 */
export function NotAgain({ notAgain, team }: Pick<OwnerRequest, "notAgain" | "team">) {
  const { say } = useReader();
  if (notAgain === undefined) return null;
  const isOff = notAgain === "off";
  return (
    <form method="post" className={ROW}>
      <input type="hidden" name="again" value={isOff ? "never" : "allowed"} />
      <span className="max-w-prose text-pretty" role={isOff ? undefined : "status"}>
        <Say text={isOff ? "neverOffer" : "neverSaid"} team={team.name} />
        {notAgain === "kept" && ` ${say("neverKept")}`}
      </span>
      {notAgain !== "kept" && (
        <button type="submit" className={BUTTON}>
          {say(isOff ? "neverAgain" : "againAllowed")}
        </button>
      )}
    </form>
  );
}

/**
 * A button that stops reminders of this request. The button is in a plain form that the server answers with this page,
 * so the button works without scripts. Opening the page by itself changes nothing.
 */
export function Reminders({ reminders, notAgain }: Pick<OwnerRequest, "reminders" | "notAgain">) {
  const { say } = useReader();
  // Whoever isn't asked again isn't reminded either.
  if (reminders === "none" || notAgain === "on" || notAgain === "kept") return null;
  if (reminders === "off") {
    return (
      <p id="reminders" className="order-6 text-pretty text-muted-foreground text-sm">
        {say("remindersOff")}
      </p>
    );
  }
  return (
    <form id="reminders" method="post" className={ROW}>
      <input type="hidden" name="reminders" value="stop" />
      <span className="text-pretty">{say("remindersOn")}</span>
      <button type="submit" className={BUTTON}>
        {say("remindersStop")}
      </button>
    </form>
  );
}
