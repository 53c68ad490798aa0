import { TAG_TYPES, type Tag } from "@clearhouse/core/library/asset/asset.schema.ts";
import { LIMITS } from "@clearhouse/core/platform/fields.schema.ts";
import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { useUnsavedChanges } from "@/lib/unsaved-changes.ts";

const TEXTS = {
  name: "Tag name",
  type: "Tag type",
  add: "Add",
  remove: (name: string) => `Remove tag ${name}`,
  quick: "Brand tags",
  types: { brand: "Brand", artist: "Artist", theme: "Theme", source: "Source" },
} as const;

interface Props {
  id: string;
  value: Tag[];
  onChange: (tags: Tag[]) => void;
  /** The team's brand tags, to be added by one click. */
  brands: string[];
  invalid?: boolean;
  describedBy?: string | undefined;
}

const has = (tags: Tag[], name: string): boolean => tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase());

/** A field for tags. Names that differ only in case are the same tag; a blank name adds nothing. */
export function TagEditor({ id, value, onChange, brands, invalid, describedBy }: Props) {
  const [name, setName] = useState("");
  const [type, setType] = useState<Tag["type"]>("theme");
  // A name that is typed, but not added yet.
  useUnsavedChanges(name.trim() !== "");
  const add = (tag: Tag) => {
    if (tag.name !== "" && !has(value, tag.name)) onChange([...value, tag]);
  };
  const addTyped = () => {
    add({ type, name: name.trim() });
    setName("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    addTyped();
  };
  const quick = brands.filter((brand) => !has(value, brand));

  return (
    <div className="flex flex-col gap-2">
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((tag) => (
            <li key={tag.name} className="max-w-full">
              <Badge variant={tag.type === "brand" ? "secondary" : "outline"} className="pr-0.5">
                <span className="truncate" dir="auto">
                  {tag.name}
                </span>
                <button
                  type="button"
                  aria-label={TEXTS.remove(tag.name)}
                  onClick={() => onChange(value.filter((other) => other !== tag))}
                  className="grid size-6 place-items-center rounded-sm text-muted-foreground hover:text-foreground focus-visible:outline-2 focus-visible:outline-ring"
                >
                  <X aria-hidden="true" />
                </button>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Input
          id={id}
          className="min-w-[min(12rem,100%)] flex-1 max-sm:basis-full"
          value={name}
          placeholder={TEXTS.name}
          maxLength={LIMITS.tagLength}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Select value={type} onValueChange={(next) => setType(TAG_TYPES.find((known) => known === next) ?? "theme")}>
          <SelectTrigger aria-label={TEXTS.type} className="w-28 shrink-0 max-sm:flex-1">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            {TAG_TYPES.map((option) => (
              <SelectItem key={option} value={option}>
                {TEXTS.types[option]}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
        <Button icon={Plus} variant="outline" onClick={addTyped} disabled={name.trim() === ""}>
          {TEXTS.add}
        </Button>
      </div>
      {quick.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would nest in the form's own fields
        <div role="group" aria-label={TEXTS.quick} className="flex flex-wrap gap-1">
          {quick.map((brand) => (
            <Button
              key={brand}
              variant="ghost"
              className="h-6 border border-dashed px-1.5 text-muted-foreground text-xs"
              onClick={() => add({ type: "brand", name: brand })}
            >
              <Plus className="size-3" aria-hidden="true" />
              {brand}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
