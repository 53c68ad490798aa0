import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { Button } from "@/components/ui/button.tsx";
import { VerdictBox } from "@/components/verdict/verdict-box.tsx";
import { AssetLink } from "./duplicate-note.tsx";
import { GATE_TEXTS } from "./license-texts.ts";
import { TALK_ID, TALK_TEXTS } from "./talk/texts.ts";

/** Whether the asset may be used today, as far as it can be said without a question. */
export function MayBeUsed({
  asset: {
    mayBeUsed: { verdict, text, covers, copyOf, more },
    request,
  },
}: {
  asset: Asset;
}) {
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
      {request?.status === "pending" && request.ball === "team" && (
        <Button variant="outline" size="sm" onClick={() => document.getElementById(TALK_ID)?.focus()}>
          {TALK_TEXTS.read}
        </Button>
      )}
      {more > 0 && <p className="text-xs">{GATE_TEXTS.moreReasons(more)}</p>}
    </VerdictBox>
  );
}
