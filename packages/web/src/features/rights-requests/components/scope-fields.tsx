import { useClassOf } from "@clearhouse/core/licence/licence.schema.ts";
import { URGENCIES, URGENCY_LABELS } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { REQUEST_TEXTS } from "../texts.ts";
import { RequestChoice } from "./request-choice.tsx";
import { RequestField } from "./request-field.tsx";

/** What is asked, for whom and until when: the part both request forms share. */
export function ScopeFields({ uses }: { uses: readonly string[] }) {
  const { team } = useSession();
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <RequestChoice
        name="brand"
        label={REQUEST_TEXTS.brand}
        required
        options={team.brandOptions.map((brand) => ({ value: brand, label: brand }))}
      />
      <RequestChoice
        name="intendedUse"
        label={REQUEST_TEXTS.intendedUse}
        required
        options={uses.map((use) => ({ value: use, label: <Use use={use} /> }))}
      />
      <RequestChoice
        name="urgency"
        label={REQUEST_TEXTS.urgency}
        options={URGENCIES.map((urgency) => ({ value: urgency, label: URGENCY_LABELS[urgency] }))}
      />
      <RequestField
        name="requestedUntil"
        type="date"
        label={REQUEST_TEXTS.requestedUntil}
        hint={REQUEST_TEXTS.requestedUntilHint}
      />
      <div className="sm:col-span-2">
        <RequestField name="requestedBy" label={REQUEST_TEXTS.requestedBy} required autoComplete="name" />
      </div>
    </div>
  );
}

/** The class decides on the terms an owner accepts, so it shows beside the choice. */
function Use({ use }: { use: string }) {
  return (
    <>
      {use} <span className="text-muted-foreground">· {REQUEST_TEXTS.useClasses[useClassOf(use)]}</span>
    </>
  );
}
