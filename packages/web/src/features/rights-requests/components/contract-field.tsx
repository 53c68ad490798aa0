import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FormField } from "@/components/form/form-field.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Switch } from "@/components/ui/switch.tsx";
import { contractTemplatesOptions } from "@/lib/queries/contract-templates.ts";
import type { ByUrlValues } from "../lib/request-form.ts";
import { REQUEST_TEXTS } from "../texts.ts";

/** Stands for the template while the templates are being loaded; no form with it can be sent. */
const LOADING = " ";

/**
 * Whether the owner must sign a contract to approve the request, and which contract. Turning the switch
 * off clears the choice of a contract. The templates are read once the switch is on, because reading them for the first
 * time gives the team its default template.
 */
export function ContractField() {
  const { control, setValue } = useFormContext<ByUrlValues>();
  const chosen = useWatch({ control, name: "contractTemplateId" }) ?? "";
  const { data, isError, isFetching } = useQuery({ ...contractTemplatesOptions, enabled: chosen !== "" });
  const active = data?.filter((template) => template.active);
  const first = active?.[0]?.id ?? "";
  const failed = isError && !isFetching;
  const id = useId();
  const choose = useCallback(
    (templateId: string) =>
      setValue("contractTemplateId", templateId, { shouldDirty: true, shouldTouch: true, shouldValidate: true }),
    [setValue],
  );
  const loaded = data !== undefined || failed;
  useEffect(() => {
    if (chosen === LOADING && loaded) choose(first);
  }, [chosen, loaded, first, choose]);
  return (
    <div className="flex flex-col gap-4 rounded-lg border p-4">
      <div className="flex items-start justify-between gap-4">
        <div className="flex flex-col gap-1">
          <label htmlFor={id} className="font-medium text-sm">
            {REQUEST_TEXTS.requireContract}
          </label>
          <p id={`${id}-hint`} className="text-pretty text-muted-foreground text-xs">
            {hintOf(failed, data !== undefined && first === "")}
          </p>
        </div>
        <Switch
          id={id}
          aria-describedby={`${id}-hint`}
          checked={chosen !== ""}
          disabled={data !== undefined && first === ""}
          onCheckedChange={(on) => choose(on ? first || LOADING : "")}
        />
      </div>
      {chosen !== "" && active && (
        <FormField<ByUrlValues> name="contractTemplateId" label={REQUEST_TEXTS.contractTemplate}>
          {(described, { ref, name, onBlur }) => (
            <NativeSelect
              {...described}
              {...{ ref, name, onBlur }}
              value={chosen}
              onChange={(event) => choose(event.target.value)}
              className="flex"
            >
              {active.map((template) => (
                <option key={template.id} value={template.id}>
                  {template.name}
                </option>
              ))}
            </NativeSelect>
          )}
        </FormField>
      )}
    </div>
  );
}

const hintOf = (failed: boolean, none: boolean): string => {
  if (failed) return REQUEST_TEXTS.templatesFailed;
  return none ? REQUEST_TEXTS.noTemplates : REQUEST_TEXTS.requireContractHint;
};
