import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { VerdictBox } from "@/components/verdict/verdict-box.tsx";
import { AssetLink } from "./duplicate-note.tsx";
import { GATE_TEXTS } from "./license-texts.ts";

/** Whether the asset may be used today, as far as it can be said without a question. */
export function MayBeUsed({ verdict, text, covers, copyOf, more }: Asset["mayBeUsed"]) {
  return (
    <VerdictBox answer={verdict}>
      <p className="break-words" dir="auto">
        {text}
      </p>
      {verdict !== "cleared" && covers && <p className="break-words text-sm">{GATE_TEXTS.covers(covers)}</p>}
      {copyOf && !copyOf.isDeleted && (
        <p>
          <AssetLink id={copyOf.id} className="underline">
            {GATE_TEXTS.openAsset(copyOf.name)}
          </AssetLink>
        </p>
      )}
      {more > 0 && <p className="text-xs">{GATE_TEXTS.moreReasons(more)}</p>}
    </VerdictBox>
  );
}
