import type { Allowed } from "@clearhouse/core/base/license/allowed-scope.policy.ts";
import { PLATFORMS, type Platform } from "@clearhouse/core/base/license/scope.policy.ts";
import { PLATFORM_NAMES } from "@clearhouse/core/base/license/scope-words.policy.ts";
import { useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import type { AllowProps } from "./allow-props.ts";
import { AsAsked, CHIP_GRID, Chip, ChipChoice, ChipGroup, ChipSet } from "./chip-set.tsx";
import { AD_TEXTS, AI_TEXTS, CHANNEL_TEXTS, chipsOf, EDIT_TEXTS, PURPOSE_TEXTS } from "./chip-texts.ts";
import { offerOf } from "./chips.ts";
import { CountriesField } from "./countries-field.tsx";

/** Where it appears, for what, with which changes, and for which brands. */
export function UseChips({
  asked,
  draft,
  errors,
  move,
  onElsewhere,
}: AllowProps & { move: (change: Allowed) => void }) {
  const { say } = useReader();
  const { allowed = {} } = draft;
  const offer = offerOf(asked);
  const onDeny = () => onElsewhere("deny");
  return (
    <>
      <ChipSet
        legend={say("where")}
        chips={chipsOf(offer.channels, CHANNEL_TEXTS, say)}
        on={allowed.channels ?? offer.channels}
        last="lastPlace"
        error={errors["allowed.channels"]}
        onChange={(channels) => move({ channels })}
        onDeny={onDeny}
      />
      <Platforms
        asked={offer.platforms}
        allowed={allowed.platforms}
        onChange={(platforms) => move({ platforms })}
        onDeny={onDeny}
      />
      <ChipChoice
        legend={say("purpose")}
        chips={chipsOf(offer.purposes, PURPOSE_TEXTS, say)}
        value={allowed.purpose ?? offer.purposes.at(-1) ?? "editorial"}
        onChange={(purpose) => move({ purpose })}
      />
      <ChipChoice
        legend={say("ads")}
        chips={chipsOf(offer.ads, AD_TEXTS, say)}
        value={allowed.ads ?? offer.ads.at(-1) ?? "organic"}
        onChange={(ads) => move({ ads })}
      />
      <CountriesField
        asked={asked.countries}
        allowed={allowed.countries}
        error={errors["allowed.countries"]}
        onChange={(countries) => move({ countries })}
        onDeny={onDeny}
      />
      <ChipChoice
        legend={say("changes")}
        chips={chipsOf(offer.edits, EDIT_TEXTS, say)}
        value={allowed.edits ?? asked.edits}
        onChange={(edits) => move({ edits })}
      />
      <Ai asked={asked} allowed={allowed} onChange={move} />
      {asked.brands.length > 1 ? (
        <ChipSet
          legend={say("brands")}
          chips={asked.brands.map((brand) => ({ value: brand, label: brand }))}
          on={allowed.brands ?? asked.brands}
          last="lastOne"
          error={errors["allowed.brands"]}
          onChange={(brands) => move({ brands })}
          onDeny={onDeny}
        />
      ) : (
        <AsAsked legend={say("brands")} label={asked.brands.join("")} />
      )}
    </>
  );
}

interface PlatformsProps {
  asked: "any" | readonly Platform[];
  allowed: readonly Platform[] | undefined;
  onChange: (platforms: readonly Platform[] | undefined) => void;
  onDeny: () => void;
}

/** The platforms that were asked; if none was named, 'Any platform', which opens all of them. */
function Platforms({ asked, allowed, onChange, onDeny }: PlatformsProps) {
  const { say } = useReader();
  const offered = asked === "any" ? PLATFORMS : asked;
  if (offered.length === 0) return null;
  const any = asked === "any" && (
    <Chip
      label={say("anyPlatform")}
      hint={allowed === undefined ? say("anyPlatformHint") : undefined}
      checked={allowed === undefined}
      onPress={(on) => onChange(on ? undefined : PLATFORMS)}
    />
  );
  if (any && allowed === undefined)
    return (
      <ChipGroup legend={say("onPlatforms")}>
        <div className={CHIP_GRID}>{any}</div>
      </ChipGroup>
    );
  return (
    <ChipSet
      legend={say("onPlatforms")}
      first={any}
      chips={offered.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
      on={allowed ?? offered}
      last="lastOne"
      // All six by name are still less than any.
      onChange={(platforms) => onChange(platforms ?? (asked === "any" ? PLATFORMS : undefined))}
      onDeny={onDeny}
    />
  );
}

const AI = ["aiTraining", "aiMaking"] as const;

interface AiProps {
  asked: AllowProps["asked"];
  allowed: Allowed;
  onChange: (change: Allowed) => void;
}

function Ai({ asked, allowed, onChange }: AiProps) {
  const { say } = useReader();
  const offered = AI.filter((field) => asked[field]);
  if (offered.length === 0) return <AsAsked legend={say("ai")} label={say("noAi")} hint={say("noAiHint")} />;
  return (
    <ChipGroup legend={say("ai")}>
      <div className={CHIP_GRID}>
        {chipsOf(offered, AI_TEXTS, say).map(({ value, ...text }) => (
          <Chip
            key={value}
            {...text}
            checked={allowed[value] ?? true}
            onPress={(on) => onChange({ [value]: on ? undefined : false })}
          />
        ))}
      </div>
    </ChipGroup>
  );
}
