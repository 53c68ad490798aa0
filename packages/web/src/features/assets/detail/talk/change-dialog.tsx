import { type AskedScope, askedScopeOf } from "@clearhouse/core/base/license/asked-scope.policy.ts";
import { askedOfOwner } from "@clearhouse/core/base/license/asked-scope.schema.ts";
import { CURRENCIES, FEE_STARTS } from "@clearhouse/core/base/license/fee.policy.ts";
import { feeInput } from "@clearhouse/core/base/license/fee.schema.ts";
import { USE_LABELS } from "@clearhouse/core/base/license/presets.policy.ts";
import { LIMITS, optionalDate, optionalText } from "@clearhouse/core/platform/fields.schema.ts";
import { changedScope, withOfferedTerms } from "@clearhouse/core/rights/conversation/conversation.policy.ts";
import type { OfferedScope, ThreadItem } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import type { RightsRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod";
import { BrandUseFields } from "@/components/form/brand-use-fields.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { MoreFields } from "@/components/form/more-fields.tsx";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { StartsField } from "./accept-dialog.tsx";
import { AnswerDialog, type AnswerDialogProps, MessageField } from "./answer-form.tsx";
import { OfferSummary } from "./offer-summary.tsx";
import { TALK_TEXTS as TEXTS } from "./texts.ts";

/** A fee as it is typed: without an amount, the new terms have none. */
const typedFee = z.object({ amount: z.string().trim(), currency: z.string() }).superRefine((fee, { addIssue }) => {
  const issues = fee.amount === "" ? [] : (feeInput.safeParse(fee).error?.issues ?? []);
  for (const { path, message } of issues) addIssue({ code: "custom", path, message });
});

const changeForm = z.object({
  scope: askedOfOwner,
  requestedUntil: optionalDate,
  fee: typedFee,
  feeStarts: z.enum(FEE_STARTS),
  message: optionalText("Message", LIMITS.reason),
});
type Values = z.input<typeof changeForm>;

const inOrder = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? ""));

/** The fields in which new terms differ from those that stand. */
const differences = (before: AskedScope, after: AskedScope): OfferedScope =>
  Object.fromEntries(
    Object.entries({ words: "", ...after }).filter(
      ([field, value]) => inOrder(value) !== inOrder(before[field as keyof AskedScope]),
    ),
  );

interface Props extends AnswerDialogProps {
  request: RightsRequest;
  /** The open offer, from which the form starts. */
  offer: ThreadItem | undefined;
}

/** Sends the owner other terms, beside those that stand; the form starts from the owner's offer. */
export function ChangeDialog({ request, offer, ...props }: Props) {
  const { role, team } = useSession();
  const standing = withOfferedTerms(request);
  const before = changedScope(standing);
  const { until, ...scope } = changedScope(standing, offer?.asks);
  const fee = offer?.fee ?? standing.fee;
  const form = useForm({
    resolver: zodResolver(changeForm),
    defaultValues: {
      scope: { ...scope, uses: [...scope.uses], brands: [...scope.brands], countries: countriesIn(scope) },
      requestedUntil: until,
      fee: { amount: fee?.amount ?? "", currency: fee?.currency ?? "" },
      feeStarts: standing.fee?.starts ?? "at_once",
      message: "",
    } satisfies Values,
    mode: "onTouched",
  });
  const brands = [...new Set([...team.brandOptions, ...before.brands])];
  return (
    <AnswerDialog
      {...props}
      what="change"
      size="xl"
      form={form}
      answer={({ scope: asked, requestedUntil, fee: typed, feeStarts, message }) => {
        const { brand, intendedUse } = request;
        const after = askedScopeOf({ brand, intendedUse, requestedUntil, scope: asked });
        const asks = differences(before, after);
        return {
          kind: "change",
          ...(offer && { offerId: offer.id }),
          ...(Object.keys(asks).length > 0 && { asks }),
          ...(typed.amount !== "" && { fee: typed, feeStarts }),
          message,
        };
      }}
    >
      {offer && <OfferSummary item={offer} />}
      <BrandUseFields uses={USE_LABELS} brands={brands} />
      <FormField<Values> name="requestedUntil" type="date" label={TEXTS.lastDay} hint={TEXTS.lastDayHint} />
      <MoreFields />
      {role === "admin" ? <FeeFields /> : <p className="text-muted-foreground text-sm">{TEXTS.onlyAdmins}</p>}
      <MessageField />
    </AnswerDialog>
  );
}

const countriesIn = ({ countries }: Pick<AskedScope, "countries">): "worldwide" | string[] =>
  countries === "worldwide" ? countries : [...countries];

function FeeFields() {
  const amount = useWatch<Values, "fee.amount">({ name: "fee.amount" });
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <FormField<Values>
          name="fee.amount"
          label={TEXTS.amount}
          hint={TEXTS.amountHint}
          inputMode="decimal"
          autoComplete="off"
        />
        <FormField<Values> name="fee.currency" label={TEXTS.currency}>
          {(described, { ref, name, value, onBlur, onChange }) => (
            <NativeSelect
              {...described}
              {...{ ref, name, onBlur, onChange }}
              value={String(value ?? "")}
              className="flex"
            >
              <option value="">{TEXTS.choose}</option>
              <Options of={CURRENCIES} />
            </NativeSelect>
          )}
        </FormField>
      </div>
      {amount.trim() !== "" && <StartsField />}
    </>
  );
}
