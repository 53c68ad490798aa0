/** @jsxRuntime automatic */

import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import type { ReactNode } from "react";
import { badgeVariants } from "../look/badge-variants.ts";
import { buttonVariants } from "../look/button-variants.ts";
import { Exactly, Facts } from "../shared/facts.tsx";
import { AskedWords } from "./asked-words.tsx";
import { Say, useReader } from "./reader.tsx";

/** The message that the team wrote to the owner. */
export function Message({ from, children }: { from: string; children: string }) {
  if (children === "") return null;
  return (
    <section aria-labelledby="message-title" className="order-3 rounded-lg border bg-card px-4 py-3.5">
      <h2 id="message-title" className="mb-2 text-muted-foreground text-xs">
        <Say text="messageFrom" name={from} />
      </h2>
      <p className="whitespace-pre-line wrap-anywhere leading-relaxed" dir="auto">
        {children}
      </p>
    </section>
  );
}

type AskedFacts = Pick<
  OwnerRequest,
  | "team"
  | "brand"
  | "requestedBy"
  | "intendedUse"
  | "useClass"
  | "requestedUntil"
  | "renews"
  | "createdAt"
  | "expiresAt"
> &
  Partial<Pick<OwnerRequest, "contract" | "scope" | "beside" | "accountProof">>;

/** Until when an answer is possible; for an answered request, when it was answered. */
function Due({ request, answeredAt }: { request: AskedFacts; answeredAt: string | null | undefined }) {
  const { say, dates } = useReader();
  const box = "-mx-4 -mb-3 mt-3 flex items-start gap-3 rounded-b-lg border-t px-4 py-3 md:-mb-3.5";
  if (answeredAt === null) return null;
  if (answeredAt !== undefined) {
    return (
      <div className={`${box} bg-status-approved-surface text-status-approved`}>
        <CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <p className="font-medium">{say("bundleAnsweredOn", { date: dates.day(answeredAt) })}</p>
      </div>
    );
  }
  return (
    <div className={`${box} bg-status-requested-surface text-status-requested`}>
      <Clock className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div>
        <p className="font-medium">{say("respond")}</p>
        <p className="text-xs">{say("linkWorksUntil", { date: dates.day(request.expiresAt) })}</p>
      </div>
    </div>
  );
}

export interface AskedProps {
  request: AskedFacts;
  /** Whether a list follows, so that only the most important facts are shown. */
  brief?: boolean;
  /** Absent while the request waits for an answer; null if the time of the answer is unknown. */
  answeredAt?: string | null | undefined;
}

/**
 * The facts of the request. The requested use and the time limit come first, so that a phone shows them without
 * scrolling.
 */
export function Asked({ request, brief = false, answeredAt }: AskedProps) {
  const { say, words, dates } = useReader();
  const { team, brand, requestedBy, intendedUse, useClass, requestedUntil, renews, beside, contract, scope } = request;
  const allowed = ({ usageRights, expiresOn }: NonNullable<typeof beside>): string => {
    const rights = usageRights === "" ? say("yourPermission") : words(usageRights);
    return expiresOn === "" ? rights : say("renewed", { rights, date: dates.calendarDay(expiresOn) });
  };
  return (
    <section aria-label={say("theRequest")} className="order-2 rounded-lg border bg-card px-4 py-3 md:py-3.5">
      {scope && <AskedWords asked={scope} team={team.name} />}
      <Facts
        rows={[
          [
            say("use"),
            <span key="use" className="flex flex-wrap items-center gap-2">
              {words(intendedUse)}
              <span className={badgeVariants({ variant: useClass === "commercial" ? "requested" : "secondary" })}>
                {say(useClass)}
              </span>
            </span>,
          ],
          ...(renews ? [[say("renewalOf"), allowed(renews)] as const] : []),
          ...(beside ? [[say("allowedAlready"), say("allowedStays", { rights: allowed(beside) })] as const] : []),
          [say("requestedUntil"), requestedUntil === "" ? say("noEndDate") : dates.calendarDay(requestedUntil)],
          [say(scope && scope.brands.length > 1 ? "brands" : "brand"), <Exactly key="brand">{brand}</Exactly>],
          ...(contract
            ? [[say("contract"), <Say key="contract" text="contractAfter" name={contract.name} />] as const]
            : []),
          ...(brief
            ? []
            : [
                [say("requestedBy"), <Exactly key="by">{requestedBy}</Exactly>] as const,
                [say("team"), <Exactly key="team">{team.name}</Exactly>] as const,
                [say("askedOn"), dates.day(request.createdAt)] as const,
              ]),
        ]}
      />
      {request.accountProof && (
        <p className="mt-3 text-pretty">
          <Say text="proveAsked" team={team.name} email={request.accountProof.mailTo} />
        </p>
      )}
      <Due request={request} answeredAt={answeredAt} />
    </section>
  );
}

/**
 * A button for one of the answers. The code of its form can be loaded when the mouse, a finger or the focus reaches the
 * button.
 */
export function Choice(props: {
  look?: "outline" | "default";
  /** Its answer is being sent; another press would be lost. */
  busy?: boolean;
  onNear: () => void;
  onPress: () => void;
  children: ReactNode;
}) {
  const { ready } = useReader();
  return (
    <button
      type="button"
      disabled={!ready}
      aria-disabled={props.busy}
      className={buttonVariants({
        variant: props.look ?? "outline",
        size: null,
        className: "min-h-12 max-w-full flex-1 px-2 py-1.5 text-center md:px-4",
      })}
      onClick={props.onPress}
      onPointerEnter={props.onNear}
      onFocus={props.onNear}
    >
      {props.children}
    </button>
  );
}
