import { useQuery } from "@tanstack/react-query";
import { CreatorPicker } from "@/components/creator-picker.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { TagsField } from "@/components/tags-field.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { teamMembersOptions } from "@/lib/queries/members.ts";
import type { UploadInput } from "../lib/use-upload-form.ts";
import { UPLOAD_TEXTS } from "../texts.ts";

/** The details that all chosen files share. */
export function SharedFields() {
  const { user } = useSession();
  const members = useQuery(teamMembersOptions);
  // The signed-in member can be chosen even while the list of members isn't loaded.
  const people = [...new Set([user.displayName, ...(members.data ?? []).map(({ displayName }) => displayName)])];
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <FormField<UploadInput> name="source" label={UPLOAD_TEXTS.source} hint={UPLOAD_TEXTS.sourceHint} required />
        <FormField<UploadInput>
          name="uploadedBy"
          label={UPLOAD_TEXTS.uploader}
          required
          options={people.filter(Boolean).map((name) => ({ value: name, label: name }))}
          placeholder={UPLOAD_TEXTS.choosePerson}
        />
      </div>
      <FormField<UploadInput> name="creatorId" label={UPLOAD_TEXTS.creator} hint={UPLOAD_TEXTS.creatorHint}>
        {(control, { value, onChange }) => (
          <CreatorPicker
            control={control}
            label={UPLOAD_TEXTS.creator}
            value={typeof value === "string" ? value : ""}
            onChange={onChange}
            placeholder={UPLOAD_TEXTS.noCreator}
            nobody={UPLOAD_TEXTS.noCreator}
            className="w-full"
          />
        )}
      </FormField>
      <TagsField name="tags" label={UPLOAD_TEXTS.tags} />
      <FormField<UploadInput> name="notes" label={UPLOAD_TEXTS.notes} multiline />
      <FormField<UploadInput> name="context" label={UPLOAD_TEXTS.context} hint={UPLOAD_TEXTS.contextHint} multiline />
    </>
  );
}
