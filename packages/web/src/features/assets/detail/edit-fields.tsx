import { useQuery } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { TagEditor } from "@/components/tag-editor.tsx";
import { Field, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { teamMembersOptions } from "@/lib/queries/members.ts";
import { EDIT_TEXTS } from "../texts.ts";
import type { EditForm } from "./use-edit-form.ts";

export function EditFields({ form, uploader }: { form: EditForm; uploader: string }) {
  const { team } = useSession();
  const members = useQuery(teamMembersOptions);
  const { register, control, formState } = form;
  const { errors } = formState;
  // Whoever it says now may have left the team, or never been in it.
  const people = [...new Set([uploader, ...(members.data ?? []).map(({ displayName }) => displayName)])].filter(
    Boolean,
  );
  const tagError = errors.tags?.message ?? errors.tags?.root?.message;
  return (
    <>
      {errors.root && <FieldError>{errors.root.message}</FieldError>}
      <Field data-invalid={errors.name !== undefined}>
        <FieldLabel htmlFor="edit-name" required>
          {EDIT_TEXTS.name}
        </FieldLabel>
        <Input id="edit-name" dir="auto" required aria-invalid={errors.name !== undefined} {...register("name")} />
        <FieldError>{errors.name?.message}</FieldError>
      </Field>
      <Field data-invalid={errors.source !== undefined}>
        <FieldLabel htmlFor="edit-source" required>
          {EDIT_TEXTS.source}
        </FieldLabel>
        <Input
          id="edit-source"
          dir="auto"
          required
          aria-invalid={errors.source !== undefined}
          {...register("source")}
        />
        <FieldError>{errors.source?.message}</FieldError>
      </Field>
      <Field data-invalid={errors.uploadedBy !== undefined}>
        <FieldLabel htmlFor="edit-uploader" required>
          {EDIT_TEXTS.uploadedBy}
        </FieldLabel>
        <Controller
          control={control}
          name="uploadedBy"
          render={({ field }) => (
            <Select value={field.value} onValueChange={field.onChange}>
              <SelectTrigger id="edit-uploader" aria-invalid={errors.uploadedBy !== undefined} onBlur={field.onBlur}>
                <SelectValue />
              </SelectTrigger>
              <SelectContent>
                {people.map((name) => (
                  <SelectItem key={name} value={name}>
                    {name}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        />
        <FieldError>{errors.uploadedBy?.message}</FieldError>
      </Field>
      <Field data-invalid={tagError !== undefined}>
        <FieldLabel htmlFor="edit-tags">{EDIT_TEXTS.tags}</FieldLabel>
        <Controller
          control={control}
          name="tags"
          render={({ field }) => (
            <TagEditor
              id="edit-tags"
              value={field.value}
              onChange={field.onChange}
              brands={team.brands.map(({ tag }) => tag)}
              invalid={tagError !== undefined}
            />
          )}
        />
        <FieldError>{tagError}</FieldError>
      </Field>
      <Field data-invalid={errors.notes !== undefined}>
        <FieldLabel htmlFor="edit-notes">{EDIT_TEXTS.notes}</FieldLabel>
        <Textarea id="edit-notes" dir="auto" aria-invalid={errors.notes !== undefined} {...register("notes")} />
        <FieldError>{errors.notes?.message}</FieldError>
      </Field>
    </>
  );
}
