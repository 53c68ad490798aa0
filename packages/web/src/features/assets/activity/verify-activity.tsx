import type { CreateExportInput } from "@clearhouse/core/integrations/export/export.schema.ts";
import { sentencesOf } from "@clearhouse/core/rights/evidence/chain-check.policy.ts";
import { type ChainCheck, chainCheck } from "@clearhouse/core/rights/evidence/evidence.schema.ts";
import { useMutation } from "@tanstack/react-query";
import { Braces, FileDown, type LucideIcon, ShieldAlert, ShieldCheck } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { formatDateTime } from "@/lib/dates.ts";
import { messageOf } from "@/lib/notify.ts";
import { cn } from "@/lib/utils.ts";
import { useExport } from "../actions/export.ts";
import { EXPORT_TEXTS } from "../actions/texts.ts";
import { CHECK_TEXTS } from "./activity-texts.ts";

/**
 * Says in plain words whether the activity is unchanged, and offers files with which people outside the team can check
 * that.
 */
export function VerifyActivity({ assetId }: { assetId: string }) {
  const check = useMutation({
    mutationFn: () => receive(client.api.assets[":assetId"].activity.check.$post({ param: { assetId } }), chainCheck),
  });
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          className="gap-1.5 px-2.5"
          title={CHECK_TEXTS.hint}
          disabled={check.isPending}
          onClick={() => check.mutate()}
        >
          {check.isPending ? <Spinner /> : <ShieldCheck aria-hidden="true" />}
          {CHECK_TEXTS.verify}
        </Button>
        <ExportHistory icon={FileDown} label={EXPORT_TEXTS.activity} input={{ kind: "activity", assetId }} />
        <ExportHistory icon={Braces} label={EXPORT_TEXTS.evidence} input={{ kind: "evidence", assetId }} />
      </div>
      <div role="status">
        {check.isPending && <p className="sr-only">{CHECK_TEXTS.verifying}</p>}
        {check.isError && (
          <p className="text-destructive">
            {CHECK_TEXTS.failed}: {messageOf(check.error)}
          </p>
        )}
        {check.data && !check.isPending && <Result check={check.data} />}
      </div>
      <p className="text-pretty text-muted-foreground text-xs">
        {CHECK_TEXTS.offline}{" "}
        <a
          href="/verify-evidence.mjs"
          download
          className="rounded-sm text-primary-text underline underline-offset-4 focus-visible:outline-2 focus-visible:outline-ring"
        >
          {CHECK_TEXTS.script}
        </a>
      </p>
    </div>
  );
}

interface ExportProps {
  icon: LucideIcon;
  label: string;
  input: CreateExportInput;
}

function ExportHistory({ icon: Icon, label, input }: ExportProps) {
  const { write, isPending } = useExport();
  return (
    <Button variant="outline" size="sm" className="gap-1.5 px-2.5" disabled={isPending} onClick={() => write(input)}>
      {isPending ? <Spinner /> : <Icon aria-hidden="true" />}
      {label}
    </Button>
  );
}

function Result({ check }: { check: ChainCheck }) {
  const [finding, ...more] = sentencesOf(check, formatDateTime);
  const broken = check.flaw !== null;
  const Icon = broken ? ShieldAlert : ShieldCheck;
  return (
    <div
      className={cn(
        "flex gap-3 rounded-md px-3.5 py-3",
        broken ? "bg-status-denied-surface text-status-denied" : "bg-status-approved-surface text-status-approved",
      )}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 space-y-1">
        <p className="font-semibold">{broken ? CHECK_TEXTS.flaw : CHECK_TEXTS.fits}</p>
        <p className="font-medium">{finding}</p>
        {more.map((sentence) => (
          <p key={sentence} className="text-pretty text-xs">
            {sentence}
          </p>
        ))}
      </div>
    </div>
  );
}
