import { editTeamInput, type TeamSettings } from "@clearhouse/core/team/team.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Field, FieldDescription, FieldError, FieldGroup, FieldLabel } from "@/components/ui/field.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { showFieldErrors } from "@/lib/form-errors.ts";
import { notifyFailure, notifySuccess } from "@/lib/notify.ts";
import { useUnsavedChanges } from "@/lib/unsaved-changes.ts";
import { useEditTeam } from "../api/edit-team.ts";
import { DETAILS_TEXTS, TEAM_TEXTS } from "../texts.ts";
import { DetailField } from "./detail-field.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";

/** Each field is optional to the API, which leaves out what isn't named; here all are sent. */
const detailsForm = editTeamInput
  .pick({ name: true, legalName: true, contactEmail: true, privacyUrl: true, timeZone: true })
  .required();
const FIELDS = ["name", "legalName", "contactEmail", "privacyUrl", "timeZone"] as const;

const valuesOf = ({ name, legalName, contactEmail, privacyUrl, timeZone }: TeamSettings) => ({
  ...{ name, legalName, contactEmail, privacyUrl, timeZone },
});

export function TeamDetails({ team }: { team: TeamSettings }) {
  const edit = useEditTeam();
  const form = useForm({
    resolver: zodResolver(detailsForm),
    values: valuesOf(team),
    resetOptions: { keepDirtyValues: true },
  });
  const { isSubmitting, isDirty } = form.formState;
  useUnsavedChanges(isDirty);
  const submit = form.handleSubmit(async (input) => {
    try {
      // What was typed isn't kept: the server may have stored it in another form, without a blank at its end say.
      form.reset(valuesOf(await edit.mutateAsync(input)), { keepDirtyValues: false });
      notifySuccess(DETAILS_TEXTS.saved);
    } catch (error) {
      if (!showFieldErrors(form, error, FIELDS)) notifyFailure(error, { title: DETAILS_TEXTS.failed });
    }
  });
  const { errors } = form.formState;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{DETAILS_TEXTS.title}</CardTitle>
        <CardDescription>{DETAILS_TEXTS.text}</CardDescription>
      </CardHeader>
      <CardContent>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <FieldGroup>
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <DetailField
                label={DETAILS_TEXTS.name}
                required
                error={errors.name?.message}
                {...form.register("name")}
              />
              <DetailField
                label={DETAILS_TEXTS.legalName}
                hint={DETAILS_TEXTS.legalNameHint(team.name)}
                error={errors.legalName?.message}
                {...form.register("legalName")}
              />
              <DetailField
                label={DETAILS_TEXTS.contactEmail}
                type="email"
                hint={DETAILS_TEXTS.contactEmailHint}
                error={errors.contactEmail?.message}
                {...form.register("contactEmail")}
              />
              <DetailField
                label={DETAILS_TEXTS.privacyUrl}
                type="url"
                hint={DETAILS_TEXTS.privacyUrlHint}
                placeholder="https://"
                error={errors.privacyUrl?.message}
                {...form.register("privacyUrl")}
              />
              <Field data-invalid={errors.timeZone !== undefined}>
                <FieldLabel htmlFor="time-zone">{DETAILS_TEXTS.timeZone}</FieldLabel>
                <Controller
                  control={form.control}
                  name="timeZone"
                  render={({ field }) => <TimeZoneField id="time-zone" value={field.value} onChange={field.onChange} />}
                />
                <FieldError>{errors.timeZone?.message}</FieldError>
                <FieldDescription id="time-zone-hint">{DETAILS_TEXTS.timeZoneHint}</FieldDescription>
              </Field>
            </div>
            <Button type="submit" className="self-start" disabled={!isDirty || isSubmitting}>
              {isSubmitting && <Spinner />}
              {isSubmitting ? TEAM_TEXTS.saving : TEAM_TEXTS.save}
            </Button>
          </FieldGroup>
        </form>
      </CardContent>
    </Card>
  );
}
