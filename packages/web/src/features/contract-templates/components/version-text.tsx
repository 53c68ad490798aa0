import type { TemplateVersionSummary } from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { templateVersionOptions } from "@/lib/queries/contract-templates.ts";
import { differencesOf } from "../lib/differences.ts";
import { VERSION_TEXTS } from "../texts.ts";
import { ContractText } from "./contract-text.tsx";
import { Differences } from "./differences.tsx";
import { FieldChanges } from "./field-changes.tsx";

interface Props {
  templateId: string;
  shown: TemplateVersionSummary;
  /** The version to compare with; undefined for none. */
  other: TemplateVersionSummary | undefined;
}

/** A version's text, or the differences between two versions, from the older to the newer. */
export function VersionText({ templateId, shown, other }: Props) {
  const [from, to] = other && other.version > shown.version ? [shown, other] : [other, shown];
  const texts = useQueries({
    queries: [from ?? to, to].map(({ version }) => templateVersionOptions(templateId, version)),
  });
  const failed = texts.find(({ isError }) => isError);
  if (failed) {
    return (
      <LoadFailed
        text={VERSION_TEXTS.textFailed}
        query={{ error: failed.error, refetch: () => texts.forEach((text) => void text.refetch()) }}
      />
    );
  }
  const [before, after] = texts.map(({ data }) => data?.content);
  if (before === undefined || after === undefined) {
    return <LoadingBox text={VERSION_TEXTS.textLoading} className="h-72 rounded-lg" />;
  }
  if (!from) return <ContractText label={VERSION_TEXTS.body(to.version)} text={after} />;
  return (
    <>
      <FieldChanges from={from} to={to} />
      <TextChanges label={VERSION_TEXTS.changes(from.version, to.version)} before={before} after={after} />
    </>
  );
}

function TextChanges({ label, before, after }: { label: string; before: string; after: string }) {
  const pieces = useMemo(() => differencesOf(before, after), [before, after]);
  return <Differences label={label} pieces={pieces} />;
}
