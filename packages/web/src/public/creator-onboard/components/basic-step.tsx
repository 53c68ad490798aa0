import { useReader } from "@clearhouse/first-screens/creator-onboard/reader.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { TextArea, TextField } from "../../shared/text-field.tsx";
import type { StepFields } from "./step-fields.ts";

/** Step 1: who the creator is, and how to reach them. */
export function BasicStep({ draft, errors, onChange, onLeave }: StepFields) {
  const { say } = useReader();
  return (
    <FieldGroup>
      <TextField
        label={say("name")}
        required
        autoComplete="name"
        value={draft.name}
        error={errors.name}
        onValue={(name) => onChange({ name }, "name")}
        onBlur={() => onLeave("name")}
      />
      <TextField
        label={say("email")}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        value={draft.email}
        error={errors.email}
        onValue={(email) => onChange({ email }, "email")}
        onBlur={() => onLeave("email")}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField
          label={say("phone")}
          hint={say("optional")}
          type="tel"
          autoComplete="tel"
          value={draft.phone}
          error={errors["contactInfo.phone"]}
          onValue={(phone) => onChange({ phone }, "contactInfo.phone")}
          onBlur={() => onLeave("contactInfo.phone")}
        />
        <TextField
          label={say("location")}
          hint={say("optional")}
          autoComplete="address-level2"
          value={draft.location}
          error={errors["contactInfo.location"]}
          onValue={(location) => onChange({ location }, "contactInfo.location")}
          onBlur={() => onLeave("contactInfo.location")}
        />
      </div>
      <TextArea
        label={say("bio")}
        hint={say("bioHint")}
        rows={4}
        value={draft.bio}
        error={errors.bio}
        onValue={(bio) => onChange({ bio }, "bio")}
        onBlur={() => onLeave("bio")}
      />
    </FieldGroup>
  );
}
