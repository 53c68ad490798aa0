import { creditOf } from "@clearhouse/core/base/license/credit.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { FileText, type LucideIcon, Quote } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu.tsx";
import { copyCredit, downloadTerms, hasTerms } from "./cleared.ts";
import { CLEARED_TEXTS } from "./texts.ts";

interface Act {
  icon: LucideIcon;
  label: string;
  run: () => Promise<void>;
}

/** The actions for a person who uses an approved asset: copying the credit, and saving the accepted terms. */
const actsOf = (asset: Asset): Act[] => [
  ...(creditOf(asset) === "" ? [] : [{ icon: Quote, label: CLEARED_TEXTS.copyCredit, run: () => copyCredit(asset) }]),
  ...(hasTerms(asset) ? [{ icon: FileText, label: CLEARED_TEXTS.terms, run: () => downloadTerms(asset) }] : []),
];

/** The actions on a cleared asset, as menu items. */
export function ClearedItems({ asset }: { asset: Asset }) {
  return actsOf(asset).map(({ icon: Icon, label, run }) => (
    <DropdownMenuItem key={label} onSelect={() => void run()}>
      <Icon aria-hidden="true" />
      {label}
    </DropdownMenuItem>
  ));
}

/** The actions on a cleared asset, as buttons in the detail dialog. */
export function ClearedButtons({ asset }: { asset: Asset }) {
  const acts = actsOf(asset);
  if (acts.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {acts.map(({ icon: Icon, label, run }) => (
        <Button key={label} variant="outline" size="sm" className="gap-1.5 px-2.5" onClick={() => void run()}>
          <Icon aria-hidden="true" />
          {label}
        </Button>
      ))}
    </div>
  );
}
