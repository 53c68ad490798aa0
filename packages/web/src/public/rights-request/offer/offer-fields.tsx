import type { AskedScope } from "@clearhouse/core/base/license/asked-scope.policy.ts";
import { PRESETS, type Preset, presetOf } from "@clearhouse/core/base/license/presets.policy.ts";
import { AFTER_END, EDITS } from "@clearhouse/core/base/license/scope.policy.ts";
import type { OfferedScope } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import type { FieldErrors, Offer, OfferTopic } from "@clearhouse/first-screens/rights-request/draft.ts";
import type { ReactNode } from "react";
import { TextField } from "../../shared/text-field.tsx";
import { CHIP_GRID, Chip, ChipChoice, ChipGroup, ChipSet } from "../allow/chip-set.tsx";
import { AFTER_END_TEXTS, AI_TEXTS, chipsOf, EDIT_TEXTS } from "../allow/chip-texts.ts";
import { CountriesField } from "../allow/countries-field.tsx";
import { today } from "../today.ts";
import { FeeFields } from "./fee-fields.tsx";
import { useOfferReader } from "./offer-reader.tsx";

export interface OfferFieldsProps {
  /** What is asked now. */
  asked: AskedScope;
  offer: Offer;
  errors: FieldErrors;
  onChange: (change: Partial<Offer>) => void;
  onDeny: () => void;
}

interface FieldProps extends OfferFieldsProps {
  set: (asks: OfferedScope) => void;
}

const NAMES = {
  uses: "offerUses",
  countries: "countries",
  edits: "changes",
  ai: "ai",
  brands: "brands",
  times: "offerTimes",
  credit: "offerCredit",
  words: "offerWords",
  fee: "offerFee",
} as const satisfies Record<OfferTopic, string>;

const FIELDS: Readonly<Record<OfferTopic, (props: FieldProps) => ReactNode>> = {
  uses: Uses,
  countries: Countries,
  edits: Changes,
  ai: Ai,
  brands: Brands,
  times: Times,
  credit: Credit,
  words: Words,
  fee: FeeFields,
};

/** What the owner can offer for what was asked: of one brand there is nothing to choose, and credit can't be offered twice. */
const offeredFor = ({ brands, creditRequired }: AskedScope): OfferTopic[] =>
  (Object.keys(NAMES) as OfferTopic[]).filter(
    (field) => (field !== "brands" || brands.length > 1) && (field !== "credit" || !creditRequired),
  );

/** A chip for each thing that could be otherwise; a ticked one unfolds its fields below it. */
export function OfferFields(props: OfferFieldsProps) {
  const { asked, offer, onChange } = props;
  const { say } = useOfferReader();
  const { ticked, asks } = offer;
  const set = (change: OfferedScope) => onChange({ asks: { ...asks, ...change } });
  return (
    <ChipGroup legend={say("offerAbout")}>
      {offeredFor(asked).map((field) => {
        const Fields = FIELDS[field];
        const isOn = ticked.includes(field);
        return (
          <div key={field} className="flex flex-col">
            <Chip
              label={say(NAMES[field])}
              checked={isOn}
              onPress={(on) =>
                onChange({ ticked: on ? [...ticked, field] : ticked.filter((other) => other !== field) })
              }
            />
            {isOn && (
              <div className="mt-2 mb-3 ml-3 flex flex-col gap-4 border-l-2 pl-4">
                <Fields {...props} set={set} />
              </div>
            )}
          </div>
        );
      })}
    </ChipGroup>
  );
}

/** Each use once, under the label by which it was asked. */
const labelsOf = (asked: readonly string[]): string[] =>
  PRESETS.map((preset: Preset) => {
    const picked = asked.find((label) => presetOf(label) === preset);
    return picked ?? preset.url ?? preset.asset ?? "";
  });

function Uses({ asked, offer: { asks }, errors, set, onDeny }: FieldProps) {
  const { say, words } = useOfferReader();
  const labels = labelsOf(asked.uses);
  return (
    <ChipSet
      legend={say("offerUses")}
      chips={labels.map((label) => ({ value: label, label: words(label) }))}
      on={asks.uses ?? asked.uses}
      last="lastOne"
      error={errors["asks.uses"]}
      onChange={(uses) => set({ uses: [...(uses ?? labels)] })}
      onDeny={onDeny}
    />
  );
}

function Countries({ asked, offer: { asks }, errors, set, onDeny }: FieldProps) {
  const chosen = asks.countries ?? asked.countries;
  return (
    <CountriesField
      asked="worldwide"
      allowed={chosen === "worldwide" ? undefined : chosen}
      error={errors["asks.countries"]}
      onChange={(countries) => set({ countries: countries ? [...countries] : "worldwide" })}
      onDeny={onDeny}
    />
  );
}

function Changes({ asked, offer: { asks }, set }: FieldProps) {
  const { say } = useOfferReader();
  return (
    <ChipChoice
      legend={say("changes")}
      chips={chipsOf(EDITS, EDIT_TEXTS, say)}
      value={asks.edits ?? asked.edits}
      onChange={(edits = "any") => set({ edits })}
    />
  );
}

function Ai({ asked, offer: { asks }, errors, set }: FieldProps) {
  const { say } = useOfferReader();
  return (
    <ChipGroup legend={say("ai")} error={errors["asks.aiMaking"]}>
      <div className={CHIP_GRID}>
        {chipsOf(["aiTraining", "aiMaking"] as const, AI_TEXTS, say).map(({ value, ...text }) => (
          <Chip key={value} {...text} checked={asks[value] ?? asked[value]} onPress={(on) => set({ [value]: on })} />
        ))}
      </div>
    </ChipGroup>
  );
}

function Brands({ asked, offer: { asks }, errors, set, onDeny }: FieldProps) {
  const { say } = useOfferReader();
  return (
    <ChipSet
      legend={say("brands")}
      chips={asked.brands.map((brand) => ({ value: brand, label: brand }))}
      on={asks.brands ?? asked.brands}
      last="lastOne"
      error={errors["asks.brands"]}
      onChange={(brands) => set({ brands: [...(brands ?? asked.brands)] })}
      onDeny={onDeny}
    />
  );
}

function Times({ asked, offer: { asks }, errors, set }: FieldProps) {
  const { say } = useOfferReader();
  const until = asks.until ?? asked.until;
  return (
    <>
      <TextField
        label={say("from")}
        type="date"
        min={today()}
        value={asks.from ?? asked.from}
        error={errors["asks.from"]}
        hint={say("fromHint")}
        onValue={(from) => set({ from })}
      />
      <TextField
        label={say("expirationDate")}
        type="date"
        min={today()}
        value={until}
        error={errors["asks.until"]}
        hint={say("expirationHint")}
        onValue={(day) => set({ until: day })}
      />
      {until !== "" && (
        <ChipChoice
          legend={say("afterEnd")}
          chips={chipsOf(AFTER_END, AFTER_END_TEXTS, say)}
          value={asks.afterEnd ?? asked.afterEnd}
          onChange={(afterEnd = "stay") => set({ afterEnd })}
        />
      )}
    </>
  );
}

function Credit({ asked, offer: { asks }, set }: FieldProps) {
  const { say } = useOfferReader();
  return (
    <Chip
      label={say("offerCredited")}
      checked={asks.creditRequired ?? asked.creditRequired}
      onPress={(creditRequired) => set({ creditRequired })}
    />
  );
}

function Words({ asked, offer: { asks }, errors, set }: FieldProps) {
  const { say } = useOfferReader();
  return (
    <TextField
      label={say("offerWords")}
      value={asks.words ?? asked.words ?? ""}
      error={errors["asks.words"]}
      hint={say("offerWordsHint")}
      autoComplete="off"
      onValue={(words) => set({ words })}
    />
  );
}
