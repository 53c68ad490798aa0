import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { formatDate } from "@/lib/dates.ts";
import { coversOf, sendBulk } from "../bulk/bulk-api.ts";
import { COVER_TEXTS } from "./cover-texts.ts";
import { AssetLink } from "./duplicate-note.tsx";
import { useDecision } from "./use-decision.ts";

/** Confirms that the content is by its creator, or that of the licensed asset with the same file. */
const useConfirmCover = (asset: Asset, covers: ReturnType<typeof coversOf>, isSame: boolean) => {
  const queryClient = useQueryClient();
  return useDecision(
    asset,
    { ...COVER_TEXTS, ...(isSame && { done: COVER_TEXTS.doneSame }) },
    async () => {
      const act = { kind: "cover", covers } as const;
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
  const covers = coversOf([asset]);
  const seen = covers.get(asset.id);
  const isSame = seen !== undefined && "copyOfId" in seen;
  const confirming = useConfirmCover(asset, covers, isSame);
  return (
    <Button
      icon={UserCheck}
      variant="outline"
      size="sm"
      className="gap-1.5"
      disabled={confirming.isPending}
      onClick={() => confirming.mutate()}
    >
      {isSame ? COVER_TEXTS.confirmSame(asset.sameFile?.name ?? "") : COVER_TEXTS.confirm(creatorOf(asset))}
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

/** The licensed asset with the same file, where its license is, and who confirmed that it covers this one; else the button to do so. */
export function SameFile({ asset }: { asset: Asset }) {
  const { sameFile, status } = asset;
  if (!sameFile || status === "denied") return null;
  const { id, name, confirmed } = sameFile;
  return (
    <div className="space-y-2 break-words text-sm" dir="auto">
      <AssetLink id={id} className="inline-block py-1 text-primary-text">
        {COVER_TEXTS.sameFile(name)}
      </AssetLink>
      {confirmed ? (
        <p className="text-muted-foreground text-xs">
          {COVER_TEXTS.confirmedBy(confirmed.name, formatDate(confirmed.at))}
        </p>
      ) : (
        <ConfirmCover asset={asset} />
      )}
    </div>
  );
}
