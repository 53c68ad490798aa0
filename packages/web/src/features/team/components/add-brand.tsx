import { Plus } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Field, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useUnsavedChanges } from "@/lib/unsaved-changes.ts";
import { BRAND_TEXTS } from "../texts.ts";

/** @param props.onAdd returns what is wrong with the brand, or nothing once it was added */
export function AddBrand({ onAdd }: { onAdd: (typed: string) => string | undefined }) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  useUnsavedChanges(typed.trim() !== "");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = onAdd(typed);
    setProblem(found);
    if (found === undefined) setTyped("");
  };
  return (
    <form noValidate onSubmit={submit}>
      <Field data-invalid={problem !== undefined}>
        <FieldLabel htmlFor="new-brand">{BRAND_TEXTS.newBrand}</FieldLabel>
        <div className="flex gap-2">
          <Input
            id="new-brand"
            dir="auto"
            autoComplete="off"
            className="max-w-72"
            placeholder={BRAND_TEXTS.placeholder}
            value={typed}
            aria-invalid={problem !== undefined}
            aria-describedby={problem && "new-brand-error"}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
          />
          <Button type="submit" variant="outline" disabled={typed.trim() === ""}>
            <Plus aria-hidden="true" />
            {BRAND_TEXTS.add}
          </Button>
        </div>
        <FieldError id="new-brand-error">{problem}</FieldError>
      </Field>
    </form>
  );
}
