import { Plus } from "lucide-react";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { BRAND_TEXTS } from "../texts.ts";

/** @param onAdd adds the brand, or returns why the brand can't be added */
export function AddBrand({ onAdd }: { onAdd: (typed: string) => string | undefined }) {
  const form = useForm({ defaultValues: { brand: "" } });
  return (
    <Form
      form={form}
      failure={BRAND_TEXTS.failed}
      onSubmit={async ({ brand }) => {
        const message = onAdd(brand);
        if (message === undefined) form.reset();
        else form.setError("brand", { message });
      }}
    >
      <FormField name="brand" label={BRAND_TEXTS.newBrand}>
        {(control, field) => (
          <div className="flex gap-2">
            <Input
              dir="auto"
              autoComplete="off"
              className="max-w-72"
              placeholder={BRAND_TEXTS.placeholder}
              {...control}
              {...field}
            />
            <Button icon={Plus} type="submit" variant="outline" disabled={field.value.trim() === ""}>
              {BRAND_TEXTS.add}
            </Button>
          </div>
        )}
      </FormField>
    </Form>
  );
}
