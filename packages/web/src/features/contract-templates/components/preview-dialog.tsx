import type { Template } from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { placeholdersIn } from "@clearhouse/core/contracts/contract-template/placeholders.policy.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { DialogProps } from "@/components/dialog-props.ts";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { DialogDescription, DialogHeader, DialogTitle, DialogWindow } from "@/components/ui/dialog.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { contractTemplateOptions } from "@/lib/queries/contract-templates.ts";
import { useExamples } from "../lib/examples.ts";
import { FORM_TEXTS, PLACEHOLDER_NAMES, PREVIEW_TEXTS, TEMPLATE_TEXTS } from "../texts.ts";
import { ContractText } from "./contract-text.tsx";

export function PreviewDialog({ open, templateId, onClose }: DialogProps & { templateId: string }) {
  return (
    <DialogWindow open={open} onClose={onClose} className="max-w-3xl">
      <Loaded templateId={templateId} />
    </DialogWindow>
  );
}

function Loaded({ templateId }: { templateId: string }) {
  const { data, isError, error, refetch } = useQuery(contractTemplateOptions(templateId));
  return (
    <>
      <DialogHeader>
        <DialogTitle className="break-words">{data?.name ?? TEMPLATE_TEXTS.preview}</DialogTitle>
        <DialogDescription>{PREVIEW_TEXTS.text}</DialogDescription>
      </DialogHeader>
      {data && <Preview template={data} />}
      {isError && !data && <LoadFailed text={FORM_TEXTS.loadFailed} query={{ error, refetch }} />}
      {!isError && !data && <LoadingBox text={FORM_TEXTS.loading} className="h-96 rounded-lg" />}
    </>
  );
}

const VIEWS = [
  { name: "example", label: PREVIEW_TEXTS.asExample },
  { name: "written", label: PREVIEW_TEXTS.asWritten },
] as const;

function Preview({ template: { content } }: { template: Template }) {
  const [view, setView] = useState<string>("example");
  const examples = useExamples();
  const used = placeholdersIn(content);
  if (used.length === 0) {
    return (
      <>
        <p className="text-muted-foreground text-sm">{PREVIEW_TEXTS.none}</p>
        <ContractText label={PREVIEW_TEXTS.body} text={content} />
      </>
    );
  }
  return (
    <Tabs value={view} onValueChange={setView} className="min-h-0 flex-1">
      <TabsList aria-label={PREVIEW_TEXTS.view}>
        {VIEWS.map(({ name, label }) => (
          <TabsTrigger key={name} value={name}>
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value="example" className="flex min-h-0 flex-col gap-3 data-[state=inactive]:hidden">
        <ContractText label={PREVIEW_TEXTS.body} text={content} examples={examples} />
        <Legend entries={used.map((placeholder) => [PLACEHOLDER_NAMES[placeholder], examples[placeholder]])} />
      </TabsContent>
      <TabsContent value="written" className="flex min-h-0 flex-col data-[state=inactive]:hidden">
        <ContractText label={PREVIEW_TEXTS.body} text={content} />
      </TabsContent>
    </Tabs>
  );
}

function Legend({ entries }: { entries: [string, string][] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5 text-xs">
      <h3 id={id} className="font-medium">
        {PREVIEW_TEXTS.examples}
      </h3>
      <p className="text-muted-foreground">{PREVIEW_TEXTS.marked}</p>
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        {entries.map(([name, example]) => (
          <div key={name} className="flex min-w-0 gap-1.5">
            <dt className="shrink-0 text-muted-foreground">{name}</dt>
            <dd className="min-w-0 break-words">{example}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
