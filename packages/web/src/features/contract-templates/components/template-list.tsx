import type { TemplateSummary } from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { CircleCheck, CircleOff } from "lucide-react";
import { columnOf, DataCards, DataTable, useColumns, useDataTable } from "@/components/data-table.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { formatDate } from "@/lib/dates.ts";
import { useMediaQuery } from "@/lib/hooks/use-media-query.ts";
import { TEMPLATE_TEXTS } from "../texts.ts";
import { type Act, TemplateActs } from "./template-acts.tsx";

interface Props {
  templates: readonly TemplateSummary[];
  onAct: (act: Act, template: TemplateSummary) => void;
}

const { columns } = TEMPLATE_TEXTS;
const column = columnOf<TemplateSummary>();
const columnsFor = (onAct: Props["onAct"]) => [
  column("name", columns.name, "w-[28%] pl-4 font-medium", ({ name }) => (
    <bdi className="line-clamp-2 break-words max-xl:line-clamp-3">{name}</bdi>
  )),
  column("description", columns.description, "text-muted-foreground", ({ description }) => (
    <span className="line-clamp-2 break-words max-xl:line-clamp-3" dir="auto">
      {description}
    </span>
  )),
  column("status", columns.status, "w-28", ({ active }) => <TemplateState active={active} />),
  column("version", columns.version, "w-20 tabular-nums", ({ version }) => version),
  column("created", columns.created, "w-32 whitespace-nowrap tabular-nums", ({ createdAt }) => (
    <time dateTime={createdAt}>{formatDate(createdAt)}</time>
  )),
  column("actions", <span className="sr-only">{columns.actions}</span>, "w-48", (template) => (
    <TemplateActs template={template} onAct={onAct} />
  )),
];

/** A table, or cards if there is no room for a table. */
export function TemplateList({ templates, onAct }: Props) {
  const narrow = useMediaQuery("(max-width: 1279px)");
  const table = useDataTable(useColumns(columnsFor, onAct), templates);
  if (!narrow) return <DataTable table={table} aria-label={TEMPLATE_TEXTS.title} className="table-fixed" />;
  return (
    <DataCards table={table} label={TEMPLATE_TEXTS.title} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {({ id, description, version }, show) => (
        <li key={id} className="flex min-w-0 flex-col gap-2 rounded-lg border bg-card p-4">
          <div className="flex items-start justify-between gap-3">
            <h2 className="min-w-0 font-medium">{show("name")}</h2>
            {show("status")}
          </div>
          {description !== "" && <p className="text-muted-foreground text-sm">{show("description")}</p>}
          <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="text-muted-foreground text-xs tabular-nums">
              {TEMPLATE_TEXTS.version(version)} · {show("created")}
            </p>
            {show("actions")}
          </div>
        </li>
      )}
    </DataCards>
  );
}

function TemplateState({ active }: { active: boolean }) {
  return active ? (
    <Badge icon={CircleCheck} variant="approved">
      {TEMPLATE_TEXTS.active}
    </Badge>
  ) : (
    <Badge icon={CircleOff} variant="unknown">
      {TEMPLATE_TEXTS.inactive}
    </Badge>
  );
}
