import type { OwnNetwork } from "@clearhouse/core/base/own-network/own-network.policy.ts";
import { ArrowRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { OwnNetworkNote } from "@/components/own-network-note.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { formatDateTime } from "@/lib/dates.ts";
import { cn } from "@/lib/utils.ts";

const BECOMES = "becomes";

export interface Fact {
  name: string;
  value: ReactNode;
  /** The whole value, if only its first line is shown. */
  whole?: string | undefined;
}

/** An entry of a ledger in the words of its subject. */
export interface TimelineStep {
  seq: number;
  at: string;
  icon: LucideIcon;
  /** Who acted. */
  by: string;
  /** What they did; the words follow the name. */
  says: ReactNode;
  /** A link to what the step is about. */
  link?: ReactNode;
  /** Badges of the status before and after. */
  statuses?: readonly ReactNode[];
  facts: readonly Fact[];
  /** By what an outsider's answer looks like one from the team itself. */
  signs?: OwnNetwork | undefined;
  /** Names the entry: its number or hash. */
  mark: ReactNode;
  /** A button for more about the step. */
  action?: ReactNode;
}

interface Props {
  steps: readonly TimelineStep[];
  /** The id of the list's heading, if it has one. */
  labelledBy?: string;
}

/** What happened to the subject of a ledger: an asset, a creator, a contract, a team. */
export function Timeline({ steps, labelledBy }: Props) {
  return (
    <ol aria-labelledby={labelledBy} className="flex flex-col">
      {steps.map((step) => (
        <Step key={step.seq} {...step} />
      ))}
    </ol>
  );
}

function Step({ at, icon: Icon, by, says, link, statuses = [], facts, signs, mark, action }: TimelineStep) {
  return (
    <li className="group/entry relative flex gap-3 pb-5 last:pb-0">
      <span aria-hidden="true" className="absolute top-7 bottom-0 left-3 w-px bg-border group-last/entry:hidden" />
      <span className="relative grid size-6 shrink-0 place-items-center rounded-full border bg-card text-muted-foreground">
        <Icon className="size-3" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 space-y-1 pt-0.5">
        <p className="break-words leading-snug">
          <bdi className="font-medium">{by}</bdi> {says}
        </p>
        {link && <p className="text-xs">{link}</p>}
        <Becoming className="gap-y-1.5" values={statuses} />
        {facts.length > 0 && (
          <dl className="space-y-0.5 text-xs">
            {facts.map(({ name, value, whole }) => (
              <div key={name} className="flex gap-1.5">
                <dt className="shrink-0 text-muted-foreground">{name}</dt>
                <dd
                  className={cn(
                    "min-w-0 whitespace-pre-line break-words",
                    whole !== undefined && "line-clamp-1 break-all",
                  )}
                  title={whole}
                  dir="auto"
                >
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <OwnNetworkNote signs={signs} whole />
        <p className="text-muted-foreground text-xs">
          <time dateTime={at}>{formatDateTime(at)}</time>
          {" · "}
          {mark}
        </p>
        {action}
      </div>
    </li>
  );
}

/** A value before and after a change; a single value is shown alone. */
export function Becoming({ values: [first, second], className }: { values: readonly ReactNode[]; className?: string }) {
  if (!first) return null;
  return (
    <span className={cn("flex min-w-0 flex-wrap items-center gap-x-1.5", className)}>
      {first}
      {second && (
        <>
          <ArrowRight className="size-3 shrink-0 text-muted-foreground" aria-hidden="true" />
          <span className="sr-only">{BECOMES}</span>
          {second}
        </>
      )}
    </span>
  );
}

interface LoadedProps {
  list: { isPending: boolean; data: unknown; error: unknown; refetch: () => unknown };
  texts: { loading: string; failed: string };
  children: ReactNode;
}

/** A timeline once its first page is there. */
export function TimelineOnceLoaded({ list, texts, children }: LoadedProps) {
  if (list.isPending) return <TimelineLoading text={texts.loading} />;
  if (!list.data) return <LoadFailed text={texts.failed} query={list} />;
  return <div className="space-y-3">{children}</div>;
}

export function TimelineLoading({ text }: { text: string }) {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">{text}</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-6 rounded-full" />
          <div className="flex-1 space-y-1.5">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
