import { usesIn } from "@clearhouse/core/base/license/asked-scope.policy.ts";
import { presetOf } from "@clearhouse/core/base/license/presets.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { gateAnswer, isShort, TOO_LONG } from "@clearhouse/core/rights/clearance/gate.schema.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogBody, DialogDescription, DialogHeader, DialogTitle, DialogWindow } from "@/components/ui/dialog.tsx";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { taggedBrands } from "@/lib/assets/tagged-brands.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { todayIn } from "@/lib/dates.ts";
import { messageOf } from "@/lib/notify.ts";
import { askedValues } from "./asked-values.ts";
import { CanIUseFields, type Question } from "./can-i-use-fields.tsx";
import { GateAnswer } from "./gate-answer.tsx";
import { GateSteps } from "./gate-steps.tsx";
import { GATE_TEXTS } from "./license-texts.ts";

const answerOptions = ({ id, version, releases, removal, request, mayBeUsed }: Asset, question: Question) =>
  queryOptions({
    queryKey: [
      ...assetKeys.grants(id, version),
      "gate",
      question,
      releases,
      removal,
      request?.status,
      mayBeUsed.reason,
    ],
    queryFn: ({ signal }) =>
      receive(
        client.api.assets[":assetId"].clearance.$get({ param: { assetId: id }, query: question }, { init: { signal } }),
        gateAnswer,
      ),
    placeholderData: keepPreviousData,
  });

const NOTHING: Question = {
  ...{ brand: [], use: [], channel: [], platform: [], ads: [], country: [], ai: [] },
  ...{ purpose: "", edit: "", on: "", until: "" },
};

/** Brands and uses as the asset has them, as far as they are in the lists. */
const startOf = (asset: Asset, brands: readonly string[]): Question => {
  const { approval } = asset;
  const { brand: granted = "", usageRights = "", intendedUse = "" } = approval ?? {};
  const named = [...taggedBrands(asset, brands), granted, ...granted.split(", ")];
  // A listed use that the owner named is less than what was asked.
  const uses = presetOf(usageRights) ? [usageRights] : usesIn(intendedUse).filter((label) => presetOf(label));
  return { ...NOTHING, brand: brands.filter((brand) => named.includes(brand)), use: uses };
};

/** Says whether an asset may be used for what is asked, and why. */
export function CanIUseDialog({ asset, open, onClose }: { asset: Asset; open: boolean; onClose: () => void }) {
  const { team } = useSession();
  const [question, setQuestion] = useState<Question>(() => startOf(asset, team.brandOptions));
  const today = todayIn(team.timeZone);
  const passed = (day: string, first: string) => (day !== "" && day < first ? GATE_TEXTS.hasPassed : undefined);
  const errors = { on: passed(question.on, today), until: passed(question.until, question.on || today) };
  const isTooLong = !isShort(question);
  const isAskable = !errors.on && !errors.until && !isTooLong;
  const answer = useQuery({ ...answerOptions(asset, question), enabled: open && isAskable });
  const [leadsTo, setLeadsTo] = useState<string>();
  const leave = (sectionId?: string) => {
    setLeadsTo(sectionId);
    onClose();
  };
  const focusSection = (event: Event) => {
    event.preventDefault();
    document.getElementById(leadsTo ?? "")?.focus();
  };
  return (
    <DialogWindow
      open={open}
      onClose={onClose}
      className="max-w-lg"
      {...(leadsTo && { onCloseAutoFocus: focusSection })}
    >
      <DialogHeader>
        <DialogTitle>{GATE_TEXTS.title}</DialogTitle>
        <DialogDescription className="break-words">{GATE_TEXTS.text(asset.name)}</DialogDescription>
      </DialogHeader>
      <DialogBody>
        <CanIUseFields
          question={question}
          brands={team.brandOptions}
          errors={errors}
          onAsk={(change) => setQuestion((before) => ({ ...before, ...change }))}
        />
        {isTooLong && (
          <p role="alert" className="mt-5 text-destructive">
            {TOO_LONG}
          </p>
        )}
        <div role="status" className="mt-5" hidden={!isAskable}>
          {answer.isPending && <p className="text-muted-foreground">{GATE_TEXTS.checking}</p>}
          {answer.isError && (
            <p className="text-destructive">
              {GATE_TEXTS.failed}: {messageOf(answer.error)}
            </p>
          )}
          {answer.data && !answer.isError && <GateAnswer answer={answer.data} />}
        </div>
        {isAskable && answer.data && !answer.isError && (
          <div className="mt-3 space-y-3">
            <GateSteps asset={asset} asked={askedValues(question)} reasons={answer.data.reasons} onLeave={leave} />
          </div>
        )}
      </DialogBody>
    </DialogWindow>
  );
}
