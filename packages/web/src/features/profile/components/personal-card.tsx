import type { Profile } from "@clearhouse/core/people/user/profile.schema.ts";
import { Form, FormProblem } from "@/components/form/form.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { SectionCard } from "@/components/ui/card.tsx";
import { notifyError } from "@/lib/notify.ts";
import type { ProfileForm } from "../lib/use-profile-form.ts";
import { PROFILE_TEXTS } from "../texts.ts";

interface Props extends ProfileForm {
  profile: Profile;
  formId: string;
  editing: boolean;
}

export function PersonalCard({ profile, form, save, formId, editing }: Props) {
  return (
    <SectionCard title={PROFILE_TEXTS.personal}>
      {editing ? (
        <Form
          form={form}
          id={formId}
          className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2"
          failure={(_error, fieldsNamed) => !fieldsNamed && notifyError(PROFILE_TEXTS.updateFailed)}
          onSubmit={save}
        >
          <FormProblem />
          <FormField name="displayName" label={PROFILE_TEXTS.fullName} autoComplete="name" required />
          <div className="flex min-w-0 flex-col gap-2">
            <p className="font-medium text-sm leading-none">{PROFILE_TEXTS.email}</p>
            <p className="break-words py-1.5 text-muted-foreground">{profile.email}</p>
          </div>
          <FormField name="phone" type="tel" dir="auto" label={PROFILE_TEXTS.phone} autoComplete="tel" />
          <FormField name="location" label={PROFILE_TEXTS.location} />
          <FormField
            name="bio"
            label={PROFILE_TEXTS.bio}
            multiline
            areaClassName="max-h-80"
            className="sm:col-span-2"
          />
        </Form>
      ) : (
        <dl className="grid grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2">
          <Fact name={PROFILE_TEXTS.fullName} value={profile.displayName} />
          <Fact name={PROFILE_TEXTS.email} value={profile.email} />
          <Fact name={PROFILE_TEXTS.phone} value={profile.phone} />
          <Fact name={PROFILE_TEXTS.location} value={profile.location} />
          <Fact name={PROFILE_TEXTS.bio} value={profile.bio} wide />
        </dl>
      )}
    </SectionCard>
  );
}

function Fact({ name, value, wide = false }: { name: string; value: string; wide?: boolean }) {
  return (
    <div className={wide ? "min-w-0 sm:col-span-2" : "min-w-0"}>
      <dt className="text-muted-foreground text-xs">{name}</dt>
      <dd
        dir="auto"
        className={value === "" ? "text-muted-foreground" : "whitespace-pre-wrap break-words [overflow-wrap:anywhere]"}
      >
        {value === "" ? PROFILE_TEXTS.notSet : value}
      </dd>
    </div>
  );
}
