import { adPlatformOf } from "@clearhouse/core/library/asset/ad-code.policy.ts";
import { type AssetAdCode, isAdCodeAwaited } from "@clearhouse/core/library/asset/ad-code.schema.ts";
import { type Asset, asset as assetSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import { shownAdCode } from "@clearhouse/core/rights/ad-code/ad-code.schema.ts";
import { useMutation } from "@tanstack/react-query";
import { Copy, Eye, Megaphone } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { formatCalendarDate, formatDate } from "@/lib/dates.ts";
import { useCopy } from "@/lib/hooks/use-copy.ts";
import { notifyFailure, notifySuccess } from "@/lib/notify.ts";
import { AD_CODE_TEXTS } from "./ad-code-texts.ts";
import { useDecision } from "./use-decision.ts";

const route = client.api.assets[":assetId"]["ad-code"];

/** The button with which a member asks the owner for a code. */
export function AskAdCode({ asset }: { asset: Asset }) {
  const send = () => receive(route.ask.$post({ param: { assetId: asset.id } }), assetSchema);
  const asking = useDecision(asset, AD_CODE_TEXTS, send, () => undefined);
  return (
    <Button
      icon={Megaphone}
      variant="outline"
      size="sm"
      className="gap-1.5"
      disabled={asking.isPending}
      onClick={() => asking.mutate()}
    >
      {asset.adCode ? AD_CODE_TEXTS.again : AD_CODE_TEXTS.ask}
    </Button>
  );
}

/** Whether the owner of a licensed post can be asked: only licenses for commercial use may allow ads. */
const isAskable = ({ source, approval }: Asset): boolean =>
  adPlatformOf(source) !== undefined &&
  approval !== undefined &&
  !approval.expired &&
  approval.origin !== "admin" &&
  approval.useClass === "commercial";

/** The code or permission with which the owner's post may be boosted, or the way to ask for it. */
export function AdCode({ asset }: { asset: Asset }) {
  const { adCode } = asset;
  if (!adCode) return isAskable(asset) ? <AskAdCode asset={asset} /> : null;
  const isAwaited = isAdCodeAwaited(adCode);
  return (
    <div className="space-y-2 text-sm">
      <p className="font-medium">{AD_CODE_TEXTS.title(adCode.platform)}</p>
      {adCode.given && <p className="text-muted-foreground">{givenWords(adCode.given)}</p>}
      {isAwaited && <p className="text-muted-foreground">{AD_CODE_TEXTS.asked(formatDate(adCode.askedAt))}</p>}
      <div className="flex flex-wrap gap-2">
        {adCode.given?.how === "code" && <ShowCode asset={asset} />}
        {!isAwaited && isAskable(asset) && <AskAdCode asset={asset} />}
      </div>
    </div>
  );
}

const DAY_MS = 86_400_000;

const givenWords = ({ how, until }: NonNullable<AssetAdCode["given"]>): string => {
  if (until === "") return AD_CODE_TEXTS.by[how];
  const days = Math.round((Date.parse(until) - Date.parse(new Date().toISOString().slice(0, 10))) / DAY_MS) + 1;
  const day = formatCalendarDate(until);
  const end = days > 0 ? `${AD_CODE_TEXTS.until(day)} · ${AD_CODE_TEXTS.left(days)}` : AD_CODE_TEXTS.ended(day);
  return `${AD_CODE_TEXTS.by[how]}, ${end}`;
};

/** Shows the code once it is pressed, which the activity records. */
function ShowCode({ asset }: { asset: Asset }) {
  const { copied, copy } = useCopy();
  const showing = useMutation({
    mutationFn: () => receive(route.show.$post({ param: { assetId: asset.id } }), shownAdCode),
    onError: (error) => notifyFailure(error, { title: AD_CODE_TEXTS.notShown }),
  });
  const code = showing.data?.code;
  if (code === undefined)
    return (
      <Button icon={Eye} variant="outline" size="sm" disabled={showing.isPending} onClick={() => showing.mutate()}>
        {AD_CODE_TEXTS.show}
      </Button>
    );
  const onCopy = async () => {
    if (await copy(code)) notifySuccess(AD_CODE_TEXTS.copied);
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <code className="wrap-anywhere">{code}</code>
      <Button icon={Copy} variant="outline" size="sm" onClick={() => void onCopy()}>
        {copied ? AD_CODE_TEXTS.copied : AD_CODE_TEXTS.copy}
      </Button>
    </div>
  );
}
