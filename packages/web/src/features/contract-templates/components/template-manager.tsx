import type { TemplateSummary } from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { FileText, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty.tsx";
import { useOpened } from "@/lib/hooks/use-opened.ts";
import { contractTemplatesOptions } from "@/lib/queries/contract-templates.ts";
import { useDownloadTemplate } from "../api/templates.ts";
import { TEMPLATE_TEXTS } from "../texts.ts";
import type { Act } from "./template-acts.tsx";
import { type Asked, TemplateDialogs } from "./template-dialogs.tsx";
import { TemplateList } from "./template-list.tsx";

interface Props {
  /** Renders the list, and the button that makes a new template, in the page's own layout. */
  children: (list: ReactNode, create: ReactNode) => ReactNode;
}

/** The team's templates with all their actions: on their page, and in the admin panel. */
export function TemplateManager({ children }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const preview = useOpened("preview");
  const versions = useOpened("versions");
  const download = useDownloadTemplate();
  const act = (name: Act, template: TemplateSummary) => {
    if (name === "preview") preview.open(template.id);
    else if (name === "versions") versions.open(template.id);
    else if (name === "download") download.mutate(template);
    else setAsked({ act: name, template });
  };
  const create = (
    <Button icon={Plus} onClick={() => setAsked({ act: "create" })}>
      {TEMPLATE_TEXTS.create}
    </Button>
  );
  return (
    <>
      {children(<Templates onAct={act} create={create} />, create)}
      <TemplateDialogs asked={asked} onAnswered={() => setAsked(null)} preview={preview} versions={versions} />
    </>
  );
}

interface TemplatesProps {
  onAct: (act: Act, template: TemplateSummary) => void;
  create: ReactNode;
}

function Templates({ onAct, create }: TemplatesProps) {
  const { data, isError, error, refetch } = useQuery(contractTemplatesOptions);
  if (data?.length === 0) {
    return (
      <EmptyState
        icon={FileText}
        title={TEMPLATE_TEXTS.empty}
        text={TEMPLATE_TEXTS.emptyText}
        className="rounded-lg border border-dashed"
      >
        {create}
      </EmptyState>
    );
  }
  if (data) return <TemplateList templates={data} onAct={onAct} />;
  if (isError) return <LoadFailed text={TEMPLATE_TEXTS.loadFailed} query={{ error, refetch }} />;
  return <LoadingBox text={TEMPLATE_TEXTS.loading} count={3} className="h-14 rounded-lg" />;
}
