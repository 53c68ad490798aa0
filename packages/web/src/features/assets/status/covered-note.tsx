import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { FileCheck } from "lucide-react";
import { formatCalendarDate } from "@/lib/dates.ts";
import { STATUS_TEXTS } from "./texts.ts";

/** Says that the asset's creator has signed an agreement for all their content, or that the agreement has ended. */
export function CoveredNote({ asset: { coveredBy, status } }: { asset: Pick<Asset, "coveredBy" | "status"> }) {
  if (!coveredBy || status === "denied") return null;
  const { brand, usageRights, expiresOn, expired } = coveredBy;
  const until = expiresOn === "" ? [] : [STATUS_TEXTS.until(formatCalendarDate(expiresOn))];
  return (
    <div className="rounded-md bg-muted px-2.5 py-2 text-xs">
      <p className="flex items-center gap-1.5 font-medium">
        <FileCheck className="size-3.5 shrink-0" aria-hidden="true" />
        {expired ? STATUS_TEXTS.agreementEnded : STATUS_TEXTS.covered}
      </p>
      <p className="break-words" dir="auto">
        {[brand, usageRights, ...until].join(" · ")}
      </p>
    </div>
  );
}
