import { feeWords } from "@clearhouse/core/base/license/fee.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { Grant } from "@clearhouse/core/rights/grant/grant.schema.ts";
import { formatCalendarDate, formatDate } from "@/lib/dates.ts";
import { Fact } from "./detail-facts.tsx";
import { MarkPaid } from "./mark-paid.tsx";
import { PAID_TEXTS } from "./paid-texts.ts";

/** The fee of a license, with when it is due or who noted that it was paid. */
export function FeeFact({ fee }: Pick<Grant, "fee">) {
  if (!fee) return null;
  const { paid } = fee;
  return (
    <Fact name={PAID_TEXTS.fee}>
      {feeWords(fee)}
      <span className="block text-muted-foreground" dir="auto">
        {paid ? PAID_TEXTS.paidBy(paid.name, formatDate(paid.at)) : PAID_TEXTS.due(formatCalendarDate(fee.dueOn))}
      </span>
    </Fact>
  );
}

/** The way to note that a license's fee was paid. */
export function UnpaidFee({ asset, grant: { id, fee, state } }: { asset: Asset; grant: Grant }) {
  if (!fee || fee.paid || state === "withdrawn" || state === "replaced") return null;
  return (
    <div className="pt-2.5">
      <MarkPaid asset={asset} grantId={id} />
    </div>
  );
}
