import { PLATFORM_NAMES, PLATFORMS } from "@clearhouse/core/contracts/creator/social-handle.policy.ts";
import { useReader } from "@clearhouse/first-screens/creator-onboard/reader.tsx";
import { FieldDescription, FieldError, FieldGroup, FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { TextField } from "../../shared/text-field.tsx";
import { LinksField } from "./links-field.tsx";
import { Required } from "./required.tsx";
import { SpecialtiesField } from "./specialties-field.tsx";
import type { StepFields } from "./step-fields.ts";

/** Step 2: what the creator does, and where their work can be seen. */
export function PortfolioStep({ draft, errors, onChange, onLeave }: StepFields) {
  const { say } = useReader();
  const noHandle = errors.socialMedia;
  return (
    <FieldGroup className="gap-6">
      <SpecialtiesField
        chosen={draft.specialties}
        error={errors.specialties}
        onChange={(specialties) => onChange({ specialties }, "specialties")}
      />
      <FieldSet aria-describedby={noHandle === undefined ? undefined : "handles-error"}>
        <FieldLegend className="mb-1.5">
          {say("handles")}
          <Required />
        </FieldLegend>
        <FieldDescription>{say("handlesHint")}</FieldDescription>
        <div className="grid gap-4 sm:grid-cols-2">
          {PLATFORMS.map((platform, position) => (
            <TextField
              key={platform}
              label={PLATFORM_NAMES[platform]}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="@"
              value={draft[platform]}
              error={errors[`socialMedia.${platform}`]}
              {...(noHandle !== undefined && position === 0 && { "data-first-wrong": true })}
              onValue={(handle) => onChange({ [platform]: handle }, "socialMedia", `socialMedia.${platform}`)}
              onBlur={() => onLeave(`socialMedia.${platform}`)}
            />
          ))}
        </div>
        <FieldError id="handles-error">{noHandle}</FieldError>
      </FieldSet>
      <LinksField
        links={draft.portfolioLinks}
        errors={errors}
        onChange={(portfolioLinks, ...names) => onChange({ portfolioLinks }, "portfolioLinks", ...names)}
        onLeave={onLeave}
      />
    </FieldGroup>
  );
}
