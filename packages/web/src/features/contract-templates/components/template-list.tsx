import type { TemplateSummary } from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { CircleCheck, CircleOff } from "lucide-react";
import { Badge } from "@/components/ui/badge.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { formatDate } from "@/lib/dates.ts";
import { useMediaQuery } from "@/lib/hooks/use-media-query.ts";
import { TEMPLATE_TEXTS } from "../texts.ts";
import { type Act, TemplateActs } from "./template-acts.tsx";

interface Props {
  templates: readonly TemplateSummary[];
  onAct: (act: Act, template: TemplateSummary) => void;
}

/** A table, or cards if there is no room for a table. */
export function TemplateList(props: Props) {
  const narrow = useMediaQuery("(max-width: 1279px)");
  return narrow ? <Cards {...props} /> : <Rows {...props} />;
}

export function TemplateState({ active }: { active: boolean }) {
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

function Rows({ templates, onAct }: Props) {
  const { columns } = TEMPLATE_TEXTS;
  return (
    <div className="rounded-lg border bg-card">
      <Table aria-label={TEMPLATE_TEXTS.title} className="table-fixed">
        <TableHeader>
          <TableRow>
            <TableHead className="w-[28%] pl-4">{columns.name}</TableHead>
            <TableHead>{columns.description}</TableHead>
            <TableHead className="w-28">{columns.status}</TableHead>
            <TableHead className="w-20">{columns.version}</TableHead>
            <TableHead className="w-32">{columns.created}</TableHead>
            <TableHead className="w-48">
              <span className="sr-only">{columns.actions}</span>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {templates.map((template) => (
            <TableRow key={template.id}>
              <TableCell className="pl-4 font-medium">
                <bdi className="line-clamp-2 break-words">{template.name}</bdi>
              </TableCell>
              <TableCell className="text-muted-foreground">
                <span className="line-clamp-2 break-words" dir="auto">
                  {template.description}
                </span>
              </TableCell>
              <TableCell>
                <TemplateState active={template.active} />
              </TableCell>
              <TableCell className="tabular-nums">{template.version}</TableCell>
              <TableCell className="whitespace-nowrap tabular-nums">
                <time dateTime={template.createdAt}>{formatDate(template.createdAt)}</time>
              </TableCell>
              <TableCell>
                <TemplateActs template={template} onAct={onAct} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function Cards({ templates, onAct }: Props) {
  return (
    <ul aria-label={TEMPLATE_TEXTS.title} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {templates.map((template) => (
        <li key={template.id} className="flex min-w-0 flex-col gap-2 rounded-lg border bg-card p-4">
          <div className="flex items-start justify-between gap-3">
            <h2 className="min-w-0 break-words font-medium">
              <bdi className="line-clamp-3">{template.name}</bdi>
            </h2>
            <TemplateState active={template.active} />
          </div>
          {template.description !== "" && (
            <p className="line-clamp-3 break-words text-muted-foreground text-sm" dir="auto">
              {template.description}
            </p>
          )}
          <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="text-muted-foreground text-xs tabular-nums">
              {TEMPLATE_TEXTS.version(template.version)} ·{" "}
              <time dateTime={template.createdAt}>{formatDate(template.createdAt)}</time>
            </p>
            <TemplateActs template={template} onAct={onAct} />
          </div>
        </li>
      ))}
    </ul>
  );
}
