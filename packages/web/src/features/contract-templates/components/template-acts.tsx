import type { TemplateSummary } from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { Download, Eye, History, Pencil, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { TEMPLATE_TEXTS } from "../texts.ts";

const ACTS = [
  { act: "preview", label: TEMPLATE_TEXTS.preview, Icon: Eye },
  { act: "download", label: TEMPLATE_TEXTS.download, Icon: Download },
  { act: "edit", label: TEMPLATE_TEXTS.edit, Icon: Pencil },
  { act: "versions", label: TEMPLATE_TEXTS.versions, Icon: History },
  { act: "remove", label: TEMPLATE_TEXTS.remove, Icon: Trash2 },
] as const;

export type Act = (typeof ACTS)[number]["act"];

interface Props {
  template: TemplateSummary;
  onAct: (act: Act, template: TemplateSummary) => void;
}

export function TemplateActs({ template, onAct }: Props) {
  return (
    <ul aria-label={TEMPLATE_TEXTS.actionsOf(template.name)} className="flex flex-wrap gap-0.5">
      {ACTS.map(({ act, label, Icon }) => (
        <li key={act}>
          <Tooltip label={label} side="top">
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={TEMPLATE_TEXTS.of(label, template.name)}
              onClick={() => onAct(act, template)}
            >
              <Icon aria-hidden="true" />
            </Button>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
