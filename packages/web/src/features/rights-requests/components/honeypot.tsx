import { useController } from "react-hook-form";
import { Honeypot as Field } from "@/components/honeypot.tsx";
import type { ByUrlValues } from "../lib/request-form.ts";

/** The hidden field of a form that requests rights. */
export function Honeypot() {
  const { field } = useController<ByUrlValues, "website">({ name: "website" });
  return <Field value={field.value} onChange={field.onChange} />;
}
