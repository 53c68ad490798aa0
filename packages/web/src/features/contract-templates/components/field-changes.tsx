import type { TemplateVersionSummary } from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { ArrowRight } from "lucide-react";
import { FORM_TEXTS, TEMPLATE_TEXTS, VERSION_TEXTS } from "../texts.ts";

interface Props {
  from: TemplateVersionSummary;
  to: TemplateVersionSummary;
}

const shown = ({ name, description, active }: TemplateVersionSummary) => [
  { label: FORM_TEXTS.name, value: name },
  { label: FORM_TEXTS.description, value: description || VERSION_TEXTS.noDescription },
  { label: TEMPLATE_TEXTS.columns.status, value: active ? TEMPLATE_TEXTS.active : TEMPLATE_TEXTS.inactive },
];

/** The fields in which two versions differ, except the text. */
export function FieldChanges({ from, to }: Props) {
  const [before, after] = [shown(from), shown(to)];
  const changes = after.flatMap(({ label, value }, n) => {
    const was = before[n]?.value ?? "";
    return was === value ? [] : [{ label, was, value }];
  });
  if (changes.length === 0) return null;
  return (
    <dl className="flex max-h-32 shrink-0 flex-col gap-1 overflow-y-auto rounded-md bg-muted px-3 py-2 text-xs">
      {changes.map(({ label, was, value }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-x-1.5">
            <bdi className="min-w-0 break-words">{was}</bdi>
            <ArrowRight className="size-3 shrink-0 text-muted-foreground" aria-hidden="true" />
            <span className="sr-only">{VERSION_TEXTS.becomes}</span>
            <bdi className="min-w-0 break-words">{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
