import type { CalendarFeed } from "@clearhouse/core/integrations/calendar/calendar.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { Check, Copy, RefreshCw } from "lucide-react";
import { useRef, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogHeading, DialogWindow } from "@/components/ui/dialog.tsx";
import { FieldError } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { formatDate } from "@/lib/dates.ts";
import { useCopy } from "@/lib/hooks/use-copy.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { feedOptions, useEndFeed, useMakeFeed } from "../api/feed.ts";
import { FEED_TEXTS } from "../texts.ts";

type Feed = NonNullable<CalendarFeed>;

/** Shows the URL from which the member's own calendar program loads the days on which licenses end. */
export function SubscribeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery({ ...feedOptions, enabled: open });
  return (
    <DialogWindow open={open} onClose={onClose}>
      <DialogHeading title={FEED_TEXTS.title} text={FEED_TEXTS.text} />
      {data && <Address feed={data} />}
      {data === null && <NoAddress />}
      {data === undefined &&
        (isError ? (
          <LoadFailed text={FEED_TEXTS.failed} query={{ error, refetch }} />
        ) : (
          <LoadingBox text={FEED_TEXTS.loading} className="h-9" />
        ))}
      <p className="text-pretty text-muted-foreground text-sm">{FEED_TEXTS.holds}</p>
    </DialogWindow>
  );
}

function NoAddress() {
  const make = useMakeFeed();
  return (
    <Button className="self-start" disabled={make.isPending} onClick={() => make.mutate()}>
      {make.isPending && <Spinner />}
      {make.isPending ? FEED_TEXTS.making : FEED_TEXTS.make}
    </Button>
  );
}

function Address({ feed: { address, madeAt } }: { feed: Feed }) {
  const [asked, setAsked] = useState<"renew" | "off">();
  const make = useMakeFeed();
  const end = useEndFeed();
  const close = () => setAsked(undefined);
  const told = (text: string) => ({ onSuccess: () => notifySuccess(text), onSettled: close });
  return (
    <>
      <CopyAddress address={address} />
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={RefreshCw} variant="outline" size="sm" onClick={() => setAsked("renew")}>
          {FEED_TEXTS.renew}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setAsked("off")}>
          {FEED_TEXTS.off}
        </Button>
        <span className="ml-auto text-muted-foreground text-xs">{FEED_TEXTS.madeOn(formatDate(madeAt))}</span>
      </div>
      <ConfirmDialog
        open={asked === "renew"}
        onClose={close}
        title={FEED_TEXTS.renewTitle}
        text={FEED_TEXTS.renewText}
        confirm={FEED_TEXTS.renew}
        pending={make.isPending}
        onConfirm={() => make.mutate(undefined, told(FEED_TEXTS.renewed))}
      />
      <ConfirmDialog
        open={asked === "off"}
        onClose={close}
        title={FEED_TEXTS.offTitle}
        text={FEED_TEXTS.offText}
        confirm={FEED_TEXTS.off}
        pending={end.isPending}
        onConfirm={() => end.mutate(undefined, told(FEED_TEXTS.isOff))}
      />
    </>
  );
}

function CopyAddress({ address }: { address: string }) {
  const { copied, copy } = useCopy();
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const onCopy = async () => {
    const done = await copy(address);
    setRefused(!done);
    if (!done) input.current?.select();
  };
  const Icon = copied ? Check : Copy;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-col gap-2 sm:flex-row">
        <Input
          ref={input}
          readOnly
          value={address}
          aria-label={FEED_TEXTS.address}
          onFocus={(event) => event.target.select()}
        />
        <Button className="shrink-0" onClick={() => void onCopy()}>
          <Icon aria-hidden="true" />
          {copied ? FEED_TEXTS.copied : FEED_TEXTS.copy}
        </Button>
      </div>
      {refused && <FieldError>{FEED_TEXTS.copyFailed}</FieldError>}
    </div>
  );
}
