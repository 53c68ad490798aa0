import { useQuery } from "@tanstack/react-query";
import { CreatorPicker } from "@/components/creator-picker.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { TagsField } from "@/components/tags-field.tsx";
import { teamMembersOptions } from "@/lib/queries/members.ts";
import { EDIT_TEXTS } from "../texts.ts";

export function EditFields({ uploader }: { uploader: string }) {
  const members = useQuery(teamMembersOptions);
  // The stored uploader may have left the team, or may never have been a member.
  const people = [...new Set([uploader, ...(members.data ?? []).map(({ displayName }) => displayName)])];
  return (
    <>
      <FormField name="name" label={EDIT_TEXTS.name} required />
      <FormField name="source" label={EDIT_TEXTS.source} required />
      <FormField
        name="uploadedBy"
        label={EDIT_TEXTS.uploadedBy}
        required
        options={people.filter(Boolean).map((name) => ({ value: name, label: name }))}
      />
      <FormField name="creatorId" label={EDIT_TEXTS.creator} hint={EDIT_TEXTS.creatorHint}>
        {(control, { value, onChange }) => (
          <CreatorPicker
            control={control}
            label={EDIT_TEXTS.creator}
            value={typeof value === "string" ? value : ""}
            onChange={onChange}
            placeholder={EDIT_TEXTS.noCreator}
            nobody={EDIT_TEXTS.noCreator}
            className="w-full"
          />
        )}
      </FormField>
      <TagsField name="tags" label={EDIT_TEXTS.tags} />
      <FormField name="notes" label={EDIT_TEXTS.notes} multiline />
    </>
  );
}
