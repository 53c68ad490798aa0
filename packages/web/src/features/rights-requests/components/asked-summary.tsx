import { grantedScope } from "@clearhouse/core/base/license/allowed-scope.policy.ts";
import { askedScopeOf } from "@clearhouse/core/base/license/asked-scope.policy.ts";
import { scopeWords } from "@clearhouse/core/base/license/scope-words.policy.ts";
import { useFormContext, useWatch } from "react-hook-form";
import { SCOPE_TEXTS } from "@/components/form/scope-texts.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { formatCalendarDate } from "@/lib/dates.ts";
import type { ByUrlValues } from "../lib/request-form.ts";
import { AsOwnerReads } from "./as-owner-reads.tsx";

const AS_ASKED = { usageRights: "", restrictions: [], credit: "", expiresOn: "" };

/**
 * What the chosen fields ask for, in plain words: for the member, and as the owner will read it. Both come with the
 * form, because a text that came later would move the fields below it away from the pointer.
 */
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
      <AsOwnerReads asked={asked} team={team.name} locale={locale || undefined} />
    </div>
  );
}

const times = (from: string | undefined, until: string): string[] => [
  from ? SCOPE_TEXTS.fromDay(formatCalendarDate(from)) : "",
  until ? SCOPE_TEXTS.untilDay(formatCalendarDate(until)) : SCOPE_TEXTS.noEnd,
];

const credit = (isOffered: boolean | undefined): string => (isOffered ? SCOPE_TEXTS.withCredit : "");
