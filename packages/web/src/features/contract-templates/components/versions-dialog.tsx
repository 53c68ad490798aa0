import type { TemplateVersionSummary } from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { DialogProps } from "@/components/dialog-props.ts";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { DialogDescription, DialogHeader, DialogTitle, DialogWindow } from "@/components/ui/dialog.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { formatDateTime } from "@/lib/dates.ts";
import { templateVersionsOptions } from "@/lib/queries/contract-templates.ts";
import { VERSION_TEXTS } from "../texts.ts";
import { VersionText } from "./version-text.tsx";

/** All versions of a template: each can be read, or compared with another version. */
export function VersionsDialog({ open, templateId, onClose }: DialogProps & { templateId: string }) {
  return (
    <DialogWindow open={open} onClose={onClose} className="max-w-3xl">
      <Loaded templateId={templateId} />
    </DialogWindow>
  );
}

function Loaded({ templateId }: { templateId: string }) {
  const { data, isError, error, refetch } = useQuery(templateVersionsOptions(templateId));
  const [current] = data ?? [];
  return (
    <>
      <DialogHeader>
        <DialogTitle className="break-words">{VERSION_TEXTS.title(current?.name)}</DialogTitle>
        <DialogDescription>{VERSION_TEXTS.text}</DialogDescription>
      </DialogHeader>
      {data && current && <Versions templateId={templateId} versions={data} current={current} />}
      {isError && !data && <LoadFailed text={VERSION_TEXTS.loadFailed} query={{ error, refetch }} />}
      {!isError && !data && <LoadingBox text={VERSION_TEXTS.loading} className="h-96 rounded-lg" />}
    </>
  );
}

interface VersionsProps {
  templateId: string;
  /** The template's versions, newest first. */
  versions: readonly TemplateVersionSummary[];
  current: TemplateVersionSummary;
}

const NOTHING = 0;

function Versions({ templateId, versions, current }: VersionsProps) {
  const [chosen, setChosen] = useState(current.version);
  const [compared, setCompared] = useState(current.version - 1);
  const shown = versions.find(({ version }) => version === chosen) ?? current;
  const other = versions.find(({ version }) => version === compared && version !== shown.version);
  const choose = (version: number) => {
    setChosen(version);
    setCompared(version - 1);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Choice label={VERSION_TEXTS.version} value={shown.version} onChange={choose}>
          {versions.map(({ version }) => (
            <option key={version} value={version}>
              {nameOf(version, current)}
            </option>
          ))}
        </Choice>
        {versions.length > 1 && (
          <Choice label={VERSION_TEXTS.compared} value={other?.version ?? NOTHING} onChange={setCompared}>
            <option value={NOTHING}>{VERSION_TEXTS.nothing}</option>
            {versions
              .filter(({ version }) => version !== shown.version)
              .map(({ version }) => (
                <option key={version} value={version}>
                  {nameOf(version, current)}
                </option>
              ))}
          </Choice>
        )}
      </div>
      <p className="break-words text-muted-foreground text-xs">
        {VERSION_TEXTS.by(shown.editedBy, formatDateTime(shown.editedAt))}
      </p>
      <VersionText key={`${shown.version}-${other?.version}`} templateId={templateId} shown={shown} other={other} />
    </div>
  );
}

const nameOf = (version: number, current: TemplateVersionSummary): string =>
  version === current.version ? VERSION_TEXTS.current(version) : VERSION_TEXTS.one(version);

interface ChoiceProps {
  label: string;
  value: number;
  onChange: (version: number) => void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {children}
      </NativeSelect>
    </div>
  );
}
