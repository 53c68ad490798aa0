import type { Profile } from "@clearhouse/core/user/profile.schema.ts";
import type { SubmitEventHandler } from "react";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Field, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import type { ProfileForm } from "../lib/use-profile-form.ts";
import { PROFILE_TEXTS } from "../texts.ts";

interface Props {
  profile: Profile;
  form: ProfileForm;
  formId: string;
  editing: boolean;
  onSubmit: SubmitEventHandler;
}

export function PersonalCard({ profile, form, formId, editing, onSubmit }: Props) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{PROFILE_TEXTS.personal}</CardTitle>
      </CardHeader>
      <CardContent>
        {editing ? (
          <form id={formId} noValidate className="grid items-start gap-5 sm:grid-cols-2" onSubmit={onSubmit}>
            <Line form={form} name="displayName" label={PROFILE_TEXTS.fullName} autoComplete="name" required />
            <div className="flex min-w-0 flex-col gap-2">
              <p className="font-medium text-sm leading-none">{PROFILE_TEXTS.email}</p>
              <p className="break-words py-1.5 text-muted-foreground">{profile.email}</p>
            </div>
            <Line form={form} name="phone" label={PROFILE_TEXTS.phone} autoComplete="tel" type="tel" />
            <Line form={form} name="location" label={PROFILE_TEXTS.location} />
            <Bio form={form} />
          </form>
        ) : (
          <dl className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
            <Fact name={PROFILE_TEXTS.fullName} value={profile.displayName} />
            <Fact name={PROFILE_TEXTS.email} value={profile.email} />
            <Fact name={PROFILE_TEXTS.phone} value={profile.phone} />
            <Fact name={PROFILE_TEXTS.location} value={profile.location} />
            <Fact name={PROFILE_TEXTS.bio} value={profile.bio} wide />
          </dl>
        )}
      </CardContent>
    </Card>
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

interface LineProps {
  form: ProfileForm;
  name: "displayName" | "phone" | "location";
  label: string;
  type?: "text" | "tel";
  autoComplete?: string;
  required?: boolean;
}

function Line({ form, name, label, type = "text", required = false, autoComplete }: LineProps) {
  const { error } = form.getFieldState(name, form.formState);
  const id = `profile-${name}`;
  return (
    <Field data-invalid={error !== undefined}>
      <FieldLabel htmlFor={id} required={required}>
        {label}
      </FieldLabel>
      <Input
        id={id}
        type={type}
        dir="auto"
        required={required}
        autoComplete={autoComplete}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        {...form.register(name)}
      />
      <FieldError id={`${id}-error`}>{error?.message}</FieldError>
    </Field>
  );
}

function Bio({ form }: { form: ProfileForm }) {
  const { error } = form.getFieldState("bio", form.formState);
  return (
    <Field data-invalid={error !== undefined} className="sm:col-span-2">
      <FieldLabel htmlFor="profile-bio">{PROFILE_TEXTS.bio}</FieldLabel>
      <Textarea
        id="profile-bio"
        dir="auto"
        className="max-h-80"
        aria-invalid={error !== undefined}
        aria-describedby={error && "profile-bio-error"}
        {...form.register("bio")}
      />
      <FieldError id="profile-bio-error">{error?.message}</FieldError>
    </Field>
  );
}
