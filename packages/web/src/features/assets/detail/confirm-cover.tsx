import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { formatDate } from "@/lib/dates.ts";
import { coversOf, sendBulk } from "../bulk/bulk-api.ts";
import { COVER_TEXTS } from "./cover-texts.ts";
import { useDecision } from "./use-decision.ts";

/** Confirms that the content is by its creator, so that the creator's agreement covers it. */
const useConfirmCover = (asset: Asset) => {
  const queryClient = useQueryClient();
  return useDecision(
    asset,
    COVER_TEXTS,
    async () => {
      const act = { kind: "cover", covers: coversOf([asset]) } as const;
      const { stored, failures } = await sendBulk(queryClient, [asset.id], act, () => undefined);
      const [confirmed] = stored;
      if (!confirmed) throw new Error(failures[0]?.message);
      return confirmed;
    },
    () => undefined,
  );
};

/** Whose agreement covers it: the creator whom a member chose, or who was found by an account. */
const creatorOf = ({ creator, coveredBy }: Asset): string => (coveredBy?.creator ?? creator)?.name ?? "";

/** The button with which a member confirms it. */
export function ConfirmCover({ asset }: { asset: Asset }) {
  const confirming = useConfirmCover(asset);
  return (
    <Button
      icon={UserCheck}
      variant="outline"
      size="sm"
      className="gap-1.5"
      disabled={confirming.isPending}
      onClick={() => confirming.mutate()}
    >
      {COVER_TEXTS.confirm(creatorOf(asset))}
    </Button>
  );
}

/** What shows that the content is by its creator: the account that posted it, or who confirmed it; else the button to do so. */
export function CoverConfirmation({ asset }: { asset: Asset }) {
  const { coveredBy, coverConfirmed } = asset;
  if (!coveredBy || coveredBy.expired || asset.status === "denied") return null;
  if (!coverConfirmed && !coveredBy.isPosted) return <ConfirmCover asset={asset} />;
  return (
    <p className="break-words text-muted-foreground text-xs" dir="auto">
      {coverConfirmed
        ? COVER_TEXTS.confirmedBy(coverConfirmed.name, formatDate(coverConfirmed.at))
        : COVER_TEXTS.posted(creatorOf(asset))}
    </p>
  );
}
