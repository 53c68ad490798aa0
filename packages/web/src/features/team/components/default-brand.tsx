import type { TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { LabeledField } from "@/components/form/labeled-field.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { BRAND_TEXTS } from "../texts.ts";

/**
 * The value of the option for the team's name, which is stored as "". The select allows no empty value, and no brand
 * has this name.
 */
const TEAM_NAME = " ";

export function DefaultBrand({ team, onChange }: { team: TeamSettings; onChange: (brand: string) => void }) {
  const names = team.brands.map(({ tag }) => tag.replace(/^@/, ""));
  // The chosen brand stays in the list, even if the team has removed it.
  const options = [...new Set([...names, ...(team.defaultBrand === "" ? [] : [team.defaultBrand])])];
  return (
    <LabeledField
      id="default-brand"
      label={BRAND_TEXTS.defaultBrand}
      hint={BRAND_TEXTS.defaultBrandHint}
      className="max-w-80"
    >
      {(control) => (
        <Select
          value={team.defaultBrand || TEAM_NAME}
          onValueChange={(chosen) => onChange(chosen === TEAM_NAME ? "" : chosen)}
        >
          <SelectTrigger {...control}>
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value={TEAM_NAME}>{BRAND_TEXTS.teamName(team.name)}</SelectItem>
            {options.map((name) => (
              <SelectItem key={name} value={name}>
                <bdi>{name}</bdi>
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </LabeledField>
  );
}
