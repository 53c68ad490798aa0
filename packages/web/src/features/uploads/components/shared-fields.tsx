import { useQuery } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { TagEditor } from "@/components/tag-editor.tsx";
import { Field, FieldDescription, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { teamMembersOptions } from "@/lib/queries/members.ts";
import type { UploadForm } from "../lib/use-upload-form.ts";
import { UPLOAD_TEXTS } from "../texts.ts";

/** What is said of all chosen files at once. */
export function SharedFields({ form }: { form: UploadForm }) {
  const { team } = useSession();
  const { register, control, formState } = form;
  const { errors } = formState;
  const tagError = errors.tags?.message ?? errors.tags?.root?.message;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field data-invalid={errors.source !== undefined}>
          <FieldLabel htmlFor="upload-source" required>
            {UPLOAD_TEXTS.source}
          </FieldLabel>
          <Input
            id="upload-source"
            dir="auto"
            required
            aria-invalid={errors.source !== undefined}
            aria-describedby="upload-source-hint"
            {...register("source")}
          />
          <FieldError>{errors.source?.message}</FieldError>
          <FieldDescription id="upload-source-hint">{UPLOAD_TEXTS.sourceHint}</FieldDescription>
        </Field>
        <UploaderField form={form} />
      </div>
      <Field data-invalid={tagError !== undefined}>
        <FieldLabel htmlFor="upload-tags">{UPLOAD_TEXTS.tags}</FieldLabel>
        <Controller
          control={control}
          name="tags"
          render={({ field }) => (
            <TagEditor
              id="upload-tags"
              value={field.value ?? []}
              onChange={field.onChange}
              brands={team.brands.map(({ tag }) => tag)}
              invalid={tagError !== undefined}
            />
          )}
        />
        <FieldError>{tagError}</FieldError>
      </Field>
      <Field data-invalid={errors.notes !== undefined}>
        <FieldLabel htmlFor="upload-notes">{UPLOAD_TEXTS.notes}</FieldLabel>
        <Textarea id="upload-notes" dir="auto" aria-invalid={errors.notes !== undefined} {...register("notes")} />
        <FieldError>{errors.notes?.message}</FieldError>
      </Field>
      <Field data-invalid={errors.context !== undefined}>
        <FieldLabel htmlFor="upload-context">{UPLOAD_TEXTS.context}</FieldLabel>
        <Textarea
          id="upload-context"
          dir="auto"
          aria-invalid={errors.context !== undefined}
          aria-describedby="upload-context-hint"
          {...register("context")}
        />
        <FieldError>{errors.context?.message}</FieldError>
        <FieldDescription id="upload-context-hint">{UPLOAD_TEXTS.contextHint}</FieldDescription>
      </Field>
    </>
  );
}

function UploaderField({ form }: { form: UploadForm }) {
  const { user } = useSession();
  const members = useQuery(teamMembersOptions);
  const error = form.formState.errors.uploadedBy;
  // The member is there even while the list isn't.
  const people = [...new Set([user.displayName, ...(members.data ?? []).map(({ displayName }) => displayName)])];
  return (
    <Field data-invalid={error !== undefined}>
      <FieldLabel htmlFor="upload-uploader" required>
        {UPLOAD_TEXTS.uploader}
      </FieldLabel>
      <Controller
        control={form.control}
        name="uploadedBy"
        render={({ field }) => (
          <Select value={field.value} onValueChange={field.onChange}>
            <SelectTrigger id="upload-uploader" aria-invalid={error !== undefined} onBlur={field.onBlur}>
              <SelectValue placeholder={UPLOAD_TEXTS.choosePerson} />
            </SelectTrigger>
            <SelectContent>
              {people.filter(Boolean).map((name) => (
                <SelectItem key={name} value={name}>
                  {name}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )}
      />
      <FieldError>{error?.message}</FieldError>
    </Field>
  );
}
