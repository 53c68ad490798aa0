import { useClassOf } from "@clearhouse/core/base/license/presets.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { type GateAnswer, gateAnswer } from "@clearhouse/core/rights/clearance/gate.schema.ts";
import {
  ASSET_INTENDED_USES,
  URL_INTENDED_USES,
} from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { LabeledField } from "@/components/form/labeled-field.tsx";
import { DialogBody, DialogDescription, DialogHeader, DialogTitle, DialogWindow } from "@/components/ui/dialog.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { todayIn } from "@/lib/dates.ts";
import { groupedBy } from "@/lib/grouped-by.ts";
import { messageOf } from "@/lib/notify.ts";
import { cn } from "@/lib/utils.ts";
import { GATE_TEXTS } from "./license-texts.ts";

/** All uses, grouped by class, because a license covers uses of one class. */
const USES = groupedBy(new Set<string>([...ASSET_INTENDED_USES, ...URL_INTENDED_USES]), useClassOf);

interface Question {
  brand: string;
  use: string;
  on: string;
}

const answerOptions = ({ id, version, releases }: Asset, question: Question) =>
  queryOptions({
    queryKey: [...assetKeys.grants(id, version), "gate", question, releases],
    queryFn: ({ signal }) =>
      receive(
        client.api.assets[":assetId"].clearance.$get({ param: { assetId: id }, query: question }, { init: { signal } }),
        gateAnswer,
      ),
    placeholderData: keepPreviousData,
  });

/** Says whether an asset may be used for the chosen brand, use and day. */
export function CanIUseDialog({ asset, open, onClose }: { asset: Asset; open: boolean; onClose: () => void }) {
  const { team } = useSession();
  const [question, setQuestion] = useState<Question>({ brand: "", use: "", on: "" });
  const hasPassed = question.on !== "" && question.on < todayIn(team.timeZone);
  const answer = useQuery({ ...answerOptions(asset, question), enabled: open && !hasPassed });
  const ids = useId();
  // Without a chosen brand and use, 'allowed' would be read as allowed for every brand and use.
  const isAsked = question.brand !== "" && question.use !== "";
  const ask = (change: Partial<Question>) => setQuestion((before) => ({ ...before, ...change }));
  return (
    <DialogWindow open={open} onClose={onClose} className="max-w-lg">
      <DialogHeader>
        <DialogTitle>{GATE_TEXTS.title}</DialogTitle>
        <DialogDescription className="break-words">{GATE_TEXTS.text(asset.name)}</DialogDescription>
      </DialogHeader>
      <DialogBody>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <LabeledField id={`${ids}brand`} label={GATE_TEXTS.brand}>
            {(control) => (
              <Choice
                control={control}
                value={question.brand}
                empty={GATE_TEXTS.chooseBrand}
                onChange={(brand) => ask({ brand })}
              >
                <Options of={team.brandOptions} />
              </Choice>
            )}
          </LabeledField>
          <LabeledField id={`${ids}use`} label={GATE_TEXTS.use}>
            {(control) => (
              <Choice
                control={control}
                value={question.use}
                empty={GATE_TEXTS.chooseUse}
                onChange={(use) => ask({ use })}
              >
                {[...USES].map(([useClass, uses]) => (
                  <optgroup key={useClass} label={GATE_TEXTS.useClasses[useClass]}>
                    <Options of={uses} />
                  </optgroup>
                ))}
              </Choice>
            )}
          </LabeledField>
          <LabeledField
            id={`${ids}on`}
            label={GATE_TEXTS.on}
            hint={GATE_TEXTS.onHint}
            error={hasPassed ? GATE_TEXTS.hasPassed : undefined}
          >
            {(control) => (
              <Input
                {...control}
                type="date"
                value={question.on}
                onChange={(event) => ask({ on: event.target.value })}
              />
            )}
          </LabeledField>
        </div>
        <div role="status" className="mt-5" hidden={hasPassed}>
          {answer.isPending && <p className="text-muted-foreground">{GATE_TEXTS.checking}</p>}
          {answer.isError && (
            <p className="text-destructive">
              {GATE_TEXTS.failed}: {messageOf(answer.error)}
            </p>
          )}
          {answer.data && (isAsked || answer.data.answer !== "allow") && <Answer answer={answer.data} />}
          {answer.data?.answer === "allow" && !isAsked && <Depends approval={asset.approval} />}
        </div>
      </DialogBody>
    </DialogWindow>
  );
}

interface ChoiceProps {
  control: { id: string };
  value: string;
  /** The text if nothing is chosen. */
  empty: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ control, value, empty, onChange, children }: ChoiceProps) {
  return (
    <NativeSelect {...control} value={value} className="flex" onChange={(event) => onChange(event.target.value)}>
      <option value="">{empty}</option>
      {children}
    </NativeSelect>
  );
}

const LOOKS: Record<GateAnswer["answer"], { icon: LucideIcon; className: string }> = {
  allow: { icon: CircleCheck, className: "bg-status-approved-surface text-status-approved" },
  ask: { icon: CircleHelp, className: "bg-status-requested-surface text-status-requested" },
  deny: { icon: CircleX, className: "bg-status-denied-surface text-status-denied" },
};

function Answer({ answer: { answer, text, clause, number } }: { answer: GateAnswer }) {
  return (
    <Verdict kind={answer} title={GATE_TEXTS.answers[answer]}>
      <p className="break-words" dir="auto">
        {text}
      </p>
      {clause && (
        <p className="whitespace-pre-line break-words" dir="auto">
          {clause}
        </p>
      )}
      {number && <p className="text-xs">{GATE_TEXTS.license(number)}</p>}
    </Verdict>
  );
}

/** What is shown before brand and use are chosen: the scope of the license in force. */
function Depends({ approval }: Pick<Asset, "approval">) {
  const { brand = "", intendedUse = "", usageRights = "" } = approval ?? {};
  const use = usageRights || intendedUse;
  return (
    <Verdict kind="ask" title={GATE_TEXTS.depends}>
      {(brand || use) && (
        <p className="break-words" dir="auto">
          {GATE_TEXTS.inForce(brand, use)}
        </p>
      )}
      <p>{GATE_TEXTS.dependsText}</p>
    </Verdict>
  );
}

function Verdict({ kind, title, children }: { kind: GateAnswer["answer"]; title: string; children: ReactNode }) {
  const { icon: Icon, className } = LOOKS[kind];
  return (
    <div className={cn("flex gap-3 rounded-md px-4 py-3", className)}>
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 space-y-1">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  );
}
