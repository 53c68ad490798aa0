import type { Asset, Tag } from "@clearhouse/core/asset/asset.schema.ts";
import { useState } from "react";
import { TagEditor } from "@/components/tag-editor.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { Field, FieldGroup, FieldLabel, FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { Label } from "@/components/ui/label.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { BULK_TEXTS } from "../listing-texts.ts";

interface Change {
  add: Tag[];
  remove: string[];
}

interface Props {
  open: boolean;
  count: number;
  selected: readonly Asset[];
  onClose: () => void;
  onApply: (change: Change) => void;
}

/** The names that occur, each once without regard to case, in order. */
const namesOf = (assets: readonly Asset[]): string[] => {
  const names = new Map<string, string>();
  for (const { name } of assets.flatMap(({ tags }) => tags)) {
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()].sort((a, b) => a.localeCompare(b));
};

export function BulkTagsDialog({ open, ...props }: Props) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && props.onClose()}>
      <DialogContent className="max-w-lg">
        <TagsForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

function TagsForm({ count, selected, onClose, onApply }: Omit<Props, "open">) {
  const { team } = useSession();
  const [change, setChange] = useState<Change>({ add: [], remove: [] });
  const names = namesOf(selected);
  const toggle = (name: string, removes: boolean) =>
    setChange(({ add, remove }) => ({
      add,
      remove: removes ? [...remove, name] : remove.filter((other) => other !== name),
    }));
  return (
    <>
      <DialogHeader>
        <DialogTitle>{BULK_TEXTS.tagsTitle(count)}</DialogTitle>
        <DialogDescription>{BULK_TEXTS.tagsText}</DialogDescription>
      </DialogHeader>
      <FieldGroup>
        <Field>
          <FieldLabel htmlFor="bulk-tags">{BULK_TEXTS.add}</FieldLabel>
          <TagEditor
            id="bulk-tags"
            value={change.add}
            onChange={(add) => setChange(({ remove }) => ({ add, remove }))}
            brands={team.brands.map(({ tag }) => tag)}
          />
        </Field>
        <FieldSet>
          <FieldLegend>{BULK_TEXTS.remove}</FieldLegend>
          {names.length === 0 ? (
            <p className="text-muted-foreground text-xs">{BULK_TEXTS.nothingToRemove}</p>
          ) : (
            <div className="relative flex max-h-48 flex-wrap gap-x-4 gap-y-2 overflow-y-auto p-1">
              {names.map((name) => (
                <Label key={name} className="font-normal">
                  <Checkbox
                    checked={change.remove.includes(name)}
                    onChange={({ target }) => toggle(name, target.checked)}
                  />
                  <span className="break-all" dir="auto">
                    {name}
                  </span>
                </Label>
              ))}
            </div>
          )}
        </FieldSet>
      </FieldGroup>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {BULK_TEXTS.cancel}
        </Button>
        <Button disabled={change.add.length + change.remove.length === 0} onClick={() => onApply(change)}>
          {BULK_TEXTS.apply}
        </Button>
      </DialogFooter>
    </>
  );
}
