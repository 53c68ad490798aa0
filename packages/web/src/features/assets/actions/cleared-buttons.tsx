import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { Button } from "@/components/ui/button.tsx";
import { clearedActs } from "./cleared.ts";

/** The actions on a cleared asset, as buttons in the detail dialog. */
export function ClearedButtons({ asset }: { asset: Asset }) {
  const acts = clearedActs(asset);
  if (acts.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {acts.map(({ icon, label, run }) => (
        <Button
          key={label}
          icon={icon}
          variant="outline"
          size="sm"
          className="gap-1.5 px-2.5"
          onClick={() => void run()}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
