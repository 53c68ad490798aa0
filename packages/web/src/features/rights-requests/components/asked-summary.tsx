import { grantedScope } from "@clearhouse/core/base/license/allowed-scope.policy.ts";
import { askedScopeOf } from "@clearhouse/core/base/license/asked-scope.policy.ts";
import { scopeWords } from "@clearhouse/core/base/license/scope-words.policy.ts";
import { lazy, Suspense } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useSession } from "@/lib/auth/session-context.tsx";
import { formatCalendarDate } from "@/lib/dates.ts";
import type { ByUrlValues } from "../lib/request-form.ts";
import { SCOPE_TEXTS } from "../scope-texts.ts";

const AS_ASKED = { usageRights: "", restrictions: [], credit: "", expiresOn: "" };

/** Loaded later, because the texts of the owner's page come with it. */
const AsOwnerReads = lazy(() => import("./as-owner-reads.tsx"));

/** What the chosen fields ask for, in plain words: for the member, and as the owner will read it. */
export function AskedSummary() {
  const { team } = useSession();
  const { control } = useFormContext<ByUrlValues>();
  const [brand, scope, requestedUntil = "", locale] = useWatch({
    control,
    name: ["brand", "scope", "requestedUntil", "locale"],
  });
  if (!scope?.uses?.length || !scope.brands?.length) return null;
  const asked = askedScopeOf({ brand, intendedUse: "", requestedUntil, scope });
  const granted = grantedScope({ asked, licensee: team.name, contentOwner: "" }, AS_ASKED);
  return (
    <div className="rounded-lg border bg-well p-3 text-sm">
      <p className="text-pretty" role="status">
        <span className="font-medium">{SCOPE_TEXTS.youAsk}: </span>
        {[...scopeWords(granted.scope).stated, ...times(scope.from, requestedUntil), credit(scope.creditRequired)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <Suspense>
        <AsOwnerReads asked={asked} team={team.name} locale={locale || undefined} />
      </Suspense>
    </div>
  );
}

const times = (from: string | undefined, until: string): string[] => [
  from ? SCOPE_TEXTS.fromDay(formatCalendarDate(from)) : "",
  until ? SCOPE_TEXTS.untilDay(formatCalendarDate(until)) : SCOPE_TEXTS.noEnd,
];

const credit = (isOffered: boolean | undefined): string => (isOffered ? SCOPE_TEXTS.withCredit : "");
