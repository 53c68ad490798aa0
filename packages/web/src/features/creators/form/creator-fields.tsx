import { CREATOR_LIMITS } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { PLATFORM_NAMES, PLATFORMS } from "@clearhouse/core/contracts/creator/social-handle.policy.ts";
import { FormField } from "@/components/form/form-field.tsx";
import { FieldDescription, FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { FORM_TEXTS } from "../texts.ts";
import { LinksField } from "./links-field.tsx";
import { SpecialtiesField } from "./specialties-field.tsx";

const PAIR = "grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-4";

export function CreatorFields() {
  return (
    <>
      <div className={PAIR}>
        <FormField name="name" label={FORM_TEXTS.name} required autoComplete="off" />
        <FormField name="email" type="email" label={FORM_TEXTS.email} required autoComplete="off" />
      </div>
      <SpecialtiesField name="specialties" label={FORM_TEXTS.specialties} />
      <FormField name="bio" label={FORM_TEXTS.bio} multiline rows={3} />
      <FieldSet>
        <FieldLegend className="mb-0">{FORM_TEXTS.social}</FieldLegend>
        <FieldDescription>{FORM_TEXTS.handleHint}</FieldDescription>
        <div className={PAIR}>
          {PLATFORMS.map((platform) => (
            <FormField
              key={platform}
              name={`socialMedia.${platform}`}
              label={PLATFORM_NAMES[platform]}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="@handle"
            />
          ))}
        </div>
      </FieldSet>
      <LinksField name="portfolioLinks" label={FORM_TEXTS.links} />
      <div className={PAIR}>
        <FormField
          name="contactInfo.phone"
          type="tel"
          label={FORM_TEXTS.phone}
          maxLength={CREATOR_LIMITS.phone}
          autoComplete="off"
        />
        <FormField
          name="contactInfo.location"
          label={FORM_TEXTS.location}
          maxLength={CREATOR_LIMITS.location}
          autoComplete="off"
        />
      </div>
      <FormField name="notes" label={FORM_TEXTS.notes} hint={FORM_TEXTS.notesHint} multiline rows={2} />
    </>
  );
}
