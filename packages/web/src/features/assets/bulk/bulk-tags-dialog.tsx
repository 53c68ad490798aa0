import { type Asset, type Tag, tags } from "@clearhouse/core/library/asset/asset.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { type Control, useController, useForm } from "react-hook-form";
import * as z from "zod";
import type { DialogProps } from "@/components/dialog-props.ts";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { TagsField } from "@/components/tags-field.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { Label } from "@/components/ui/label.tsx";
import { BULK_TEXTS } from "./texts.ts";

const tagsForm = z.object({ add: tags, remove: z.array(z.string()) });
const NOTHING: { add: Tag[]; remove: string[] } = { add: [], remove: [] };

interface Props extends DialogProps {
  count: number;
  selected: readonly Asset[];
  onApply: (change: z.output<typeof tagsForm>) => void;
}

/** The tags that the assets have, sorted; names that differ only in case appear once. */
const namesOf = (assets: readonly Asset[]): string[] => {
  const names = new Map<string, string>();
  for (const { name } of assets.flatMap(({ tags: own }) => own)) {
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()].sort((a, b) => a.localeCompare(b));
};

export function BulkTagsDialog({ open, onClose, ...props }: Props) {
  return (
    <FormDialog open={open} onClose={onClose} size="md">
      <TagsForm {...props} />
    </FormDialog>
  );
}

function TagsForm({ count, selected, onApply }: Omit<Props, "open" | "onClose">) {
  const { done } = useFormDialog();
  const form = useForm({ resolver: zodResolver(tagsForm), defaultValues: NOTHING });
  return (
    <DialogForm
      form={form}
      title={BULK_TEXTS.tagsTitle(count)}
      description={BULK_TEXTS.tagsText}
      submit={BULK_TEXTS.apply}
      sending={BULK_TEXTS.apply}
      ready={({ add = [], remove }) => add.length + remove.length > 0}
      failure={BULK_TEXTS.failedFallback}
      onSubmit={async (change) => {
        done();
        onApply(change);
      }}
    >
      <TagsField name="add" label={BULK_TEXTS.add} />
      <FieldSet>
        <FieldLegend>{BULK_TEXTS.remove}</FieldLegend>
        <RemovedTags names={namesOf(selected)} control={form.control} />
      </FieldSet>
    </DialogForm>
  );
}

function RemovedTags({ names, control }: { names: readonly string[]; control: Control<typeof NOTHING> }) {
  const { field } = useController({ control, name: "remove" });
  if (names.length === 0) return <p className="text-muted-foreground text-xs">{BULK_TEXTS.nothingToRemove}</p>;
  const toggle = (name: string, removes: boolean) =>
    field.onChange(removes ? [...field.value, name] : field.value.filter((other) => other !== name));
  return (
    <div className="relative flex max-h-48 flex-wrap gap-x-4 gap-y-2 overflow-y-auto p-1">
      {names.map((name) => (
        <Label key={name} className="font-normal">
          <Checkbox checked={field.value.includes(name)} onChange={({ target }) => toggle(name, target.checked)} />
          <span className="break-all" dir="auto">
            {name}
          </span>
        </Label>
      ))}
    </div>
  );
}
