import type { Tag } from "@clearhouse/core/library/asset/asset.schema.ts";
import { FormField } from "@/components/form/form-field.tsx";
import { TagEditor } from "@/components/tag-editor.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";

/** Tags as a field of the form around it, with the team's brands to choose from. */
export function TagsField({ name, label }: { name: string; label: string }) {
  const { team } = useSession();
  return (
    <FormField name={name} label={label}>
      {(control, field) => (
        <TagEditor
          id={control.id}
          value={(field.value ?? []) as Tag[]}
          onChange={field.onChange}
          brands={team.brands.map(({ tag }) => tag)}
          invalid={control["aria-invalid"]}
          describedBy={control["aria-describedby"]}
        />
      )}
    </FormField>
  );
}
