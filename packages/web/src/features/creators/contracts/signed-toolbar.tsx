import { contractStatus } from "@clearhouse/core/contracts/creator/contract-summary.schema.ts";
import { CREATOR_LIMITS } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { X } from "lucide-react";
import { SearchBox } from "@/components/search-box.tsx";
import { Button } from "@/components/ui/button.tsx";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import { CONTRACT_STATUS_TEXTS, SIGNED_TEXTS } from "./texts.ts";
import { ONLY_SIGNED, type SignedFilters } from "./use-signed-address.ts";

interface Props {
  filters: SignedFilters;
  change: (part: Partial<SignedFilters>, how?: { replace?: boolean }) => void;
}

export function SignedToolbar({ filters: { q, status }, change }: Props) {
  const isFiltered = q !== ONLY_SIGNED.q || status !== ONLY_SIGNED.status;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="flex w-full min-w-0 md:w-auto md:flex-1">
        <SearchBox
          label={SIGNED_TEXTS.search}
          maxLength={CREATOR_LIMITS.search}
          asked={q}
          onAsk={(next) => change({ q: next }, { replace: next !== "" && q !== "" })}
        />
      </div>
      <NativeSelect
        aria-label={SIGNED_TEXTS.status}
        value={status}
        onChange={({ target }) => change({ status: contractStatus.options.find((one) => one === target.value) ?? "" })}
        className="w-40 max-md:flex-1"
      >
        <Options
          of={contractStatus.options.toSorted(
            (a, b) => Number(b === ONLY_SIGNED.status) - Number(a === ONLY_SIGNED.status),
          )}
          text={(one) => CONTRACT_STATUS_TEXTS[one]}
        />
        <option value="">{SIGNED_TEXTS.allStatuses}</option>
      </NativeSelect>
      {isFiltered && (
        <Button icon={X} variant="ghost" className="px-2.5 text-muted-foreground" onClick={() => change(ONLY_SIGNED)}>
          {SIGNED_TEXTS.clear}
        </Button>
      )}
    </div>
  );
}
