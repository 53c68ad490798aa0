import { Honeypot as Field } from "@/components/honeypot.tsx";

/** The hidden field of a public page's form. */
export function Honeypot({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  return <Field value={value} onChange={(event) => onValue(event.target.value)} />;
}
