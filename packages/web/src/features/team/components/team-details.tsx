import { editTeamInput, type TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Form, FormProblem, SubmitButton } from "@/components/form/form.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { SectionCard } from "@/components/ui/card.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { notifySuccess } from "@/lib/notify.ts";
import { useEditTeam } from "../api/edit-team.ts";
import { DETAILS_TEXTS, TEAM_TEXTS } from "../texts.ts";
import { TimeZoneField } from "./time-zone-field.tsx";

/** The API leaves missing fields unchanged, but this form always sends all fields. */
const detailsForm = editTeamInput
  .pick({
    ...{ name: true, legalName: true, contactEmail: true, privacyEmail: true, privacyUrl: true },
    ...{ timeZone: true, takeDownHours: true },
  })
  .required();

const valuesOf = (team: TeamSettings) => {
  const { name, legalName, contactEmail, privacyEmail, privacyUrl, timeZone, takeDownHours } = team;
  return { name, legalName, contactEmail, privacyEmail, privacyUrl, timeZone, takeDownHours };
};

/** The hours to choose from; others can be set by the API. */
const hoursOffered = ({ takeDownHours }: TeamSettings): number[] =>
  [...new Set([24, 48, 72, 120, 168, takeDownHours])].sort((a, b) => a - b);

export function TeamDetails({ team }: { team: TeamSettings }) {
  const edit = useEditTeam();
  const form = useForm({
    resolver: zodResolver(detailsForm),
    values: valuesOf(team),
    resetOptions: { keepDirtyValues: true },
  });
  return (
    <SectionCard title={DETAILS_TEXTS.title} text={DETAILS_TEXTS.text}>
      <Form
        form={form}
        className="flex flex-col gap-5"
        failure={DETAILS_TEXTS.failed}
        onSubmit={async (input) => {
          // Shows the stored values instead of the typed values, because the server may have changed them, for example
          // removed a space at the end.
          form.reset(valuesOf(await edit.mutateAsync(input)), { keepDirtyValues: false });
          notifySuccess(DETAILS_TEXTS.saved);
        }}
      >
        <FormProblem />
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <FormField name="name" label={DETAILS_TEXTS.name} required />
          <FormField name="legalName" label={DETAILS_TEXTS.legalName} hint={DETAILS_TEXTS.legalNameHint(team.name)} />
          <FormField
            name="contactEmail"
            type="email"
            label={DETAILS_TEXTS.contactEmail}
            hint={DETAILS_TEXTS.contactEmailHint}
          />
          <FormField
            name="privacyEmail"
            type="email"
            label={DETAILS_TEXTS.privacyEmail}
            hint={DETAILS_TEXTS.privacyEmailHint}
          />
          <FormField
            name="privacyUrl"
            type="url"
            label={DETAILS_TEXTS.privacyUrl}
            hint={DETAILS_TEXTS.privacyUrlHint}
            placeholder="https://"
          />
          <FormField name="timeZone" label={DETAILS_TEXTS.timeZone} hint={DETAILS_TEXTS.timeZoneHint}>
            {(control, field) => <TimeZoneField control={control} value={field.value} onChange={field.onChange} />}
          </FormField>
          <FormField name="takeDownHours" label={DETAILS_TEXTS.takeDown} hint={DETAILS_TEXTS.takeDownHint}>
            {(control, field) => (
              <NativeSelect
                {...control}
                value={field.value}
                onChange={(event) => field.onChange(Number(event.target.value))}
              >
                {hoursOffered(team).map((hours) => (
                  <option key={hours} value={hours}>
                    {DETAILS_TEXTS.hours(hours)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </FormField>
        </div>
        <SubmitButton sending={TEAM_TEXTS.saving} disabled={!form.formState.isDirty} className="self-start">
          {TEAM_TEXTS.save}
        </SubmitButton>
      </Form>
    </SectionCard>
  );
}
