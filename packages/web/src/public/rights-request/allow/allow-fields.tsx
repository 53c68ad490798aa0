import type { Allowed } from "@clearhouse/core/base/license/allowed-scope.policy.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { Say, useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { useState } from "react";
import { FieldGroup } from "@/components/ui/field.tsx";
import { TextArea, TextField } from "../../shared/text-field.tsx";
import { EndField } from "../components/end-field.tsx";
import { Folded } from "../components/folded.tsx";
import { UsageRightsField } from "../components/usage-rights-field.tsx";
import { today } from "../today.ts";
import type { AllowProps } from "./allow-props.ts";
import { ChipChoice, Instead } from "./chip-set.tsx";
import { AFTER_END_TEXTS, chipsOf } from "./chip-texts.ts";
import { asksForStories, offerOf, withChips, withRestriction } from "./chips.ts";
import { NoticedLimits } from "./noticed-limits.tsx";
import { RestrictionBoxes } from "./restriction-boxes.tsx";
import { UseChips } from "./use-chips.tsx";

type Props = AllowProps & { request: Pick<OwnerRequest, "contentOwner" | "intendedUse" | "team"> };

const SIGNER: readonly string[] = ["name", "email"];

/**
 * What the owner allows of what was asked: a chip can be switched off or set narrower, never wider. The restrictions
 * stand below; they move the chips, and the chips move them. The fields are collapsed until somebody opens them, but a
 * field with an error is never hidden.
 */
export function AllowFields(props: Props) {
  const { say } = useReader();
  const { request, asked, draft, errors, onChange } = props;
  const { allowed = {}, restrictions, credit, notes } = draft;
  const wrong = Object.keys(errors).some((field) => !SIGNER.includes(field));
  const touched = Object.keys(allowed).length > 0 || restrictions.length > 0 || credit !== "" || notes !== "";
  const move = (change: Allowed) => onChange(withChips(asked, draft, change));
  return (
    <Folded open={wrong || touched} title={say("allow")}>
      <FieldGroup className="border-t p-4">
        <p className="text-pretty text-muted-foreground text-sm">
          <Say text="allowHint" team={request.team.name} /> {say("allowMore")}
        </p>
        <UseChips {...props} move={move} />
        <Times {...props} move={move} />
        <TextField
          label={say("creditAs")}
          value={credit}
          error={errors.credit}
          hint={asked.creditRequired ? say("creditAsked") : undefined}
          placeholder={request.contentOwner}
          autoComplete="off"
          onValue={(name) => onChange({ credit: name })}
        />
        <Restrictions {...props} />
        <UsageRightsField {...props} />
        <NoticedLimits {...props} text={draft.usageRights === request.intendedUse ? "" : draft.usageRights} />
        <TextArea
          label={say("notes")}
          value={notes}
          error={errors.notes}
          onValue={(text) => onChange({ notes: text })}
        />
        <NoticedLimits {...props} text={notes} />
      </FieldGroup>
    </Folded>
  );
}

/** From when, until when, and what happens to what was published after the end. */
function Times({ asked, draft, errors, onChange, move }: AllowProps & { move: (change: Allowed) => void }) {
  const { say, dates } = useReader();
  const { allowed = {}, expiresOn } = draft;
  const { from, until } = asked;
  const offer = offerOf(asked);
  return (
    <>
      <TextField
        label={say("from")}
        type="date"
        min={[from, today()].sort().at(-1)}
        max={expiresOn === "" ? undefined : expiresOn}
        value={allowed.from ?? from}
        error={errors["allowed.from"]}
        hint={from === "" ? say("fromHint") : say("fromHintAsked", { date: dates.calendarDay(from) })}
        onValue={(day) => move({ from: day === from || day === "" ? undefined : day })}
      />
      <EndField
        {...{ draft, errors, onChange }}
        latest={until}
        hint={until === "" ? say("expirationHint") : say("untilHintAsked", { date: dates.calendarDay(until) })}
      />
      {(expiresOn !== "" || until !== "") && (
        <ChipChoice
          legend={say("afterEnd")}
          chips={chipsOf(offer.afterEnd, AFTER_END_TEXTS, say)}
          value={allowed.afterEnd ?? asked.afterEnd}
          onChange={(afterEnd) => move({ afterEnd })}
        />
      )}
    </>
  );
}

/** The four restrictions; 'IG Stories only' says what to do if it would widen what was asked. */
function Restrictions({ asked, draft, errors, onChange, onElsewhere }: AllowProps) {
  const { say } = useReader();
  const [refused, setRefused] = useState(false);
  return (
    <RestrictionBoxes
      chosen={draft.restrictions}
      error={errors.restrictions}
      fixed={asked.creditRequired ? "Credit required" : undefined}
      onChange={(restriction, on) => {
        const widens = restriction === "IG Stories only" && on && !asksForStories(asked);
        setRefused(widens);
        if (!widens) onChange(withRestriction(asked, draft, restriction, on));
      }}
    >
      <Instead
        shown={refused}
        text={say("storiesNotAsked")}
        button={say("yesBut")}
        onPress={() => onElsewhere("offer")}
      />
    </RestrictionBoxes>
  );
}
