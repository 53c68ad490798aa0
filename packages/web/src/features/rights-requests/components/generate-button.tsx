import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import type { ByUrlValues } from "../lib/request-form.ts";
import { REQUEST_TEXTS } from "../texts.ts";

interface Props {
  isComplete: (values: Partial<ByUrlValues>) => boolean;
  creating: boolean;
}

/** Watches the fields by itself, so that typing doesn't draw the whole dialog anew. */
export function GenerateButton({ isComplete, creating }: Props) {
  const { control } = useFormContext<ByUrlValues>();
  const complete = isComplete(useWatch({ control }));
  return (
    <Button type="submit" disabled={!complete || creating}>
      {creating && <Spinner />}
      {creating ? REQUEST_TEXTS.generating : REQUEST_TEXTS.generate}
    </Button>
  );
}
