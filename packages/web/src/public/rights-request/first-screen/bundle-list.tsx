/** @jsxRuntime automatic */
import type { TextKey } from "@clearhouse/core/owner-page/texts.en.policy.ts";
import type { OwnerBundle, OwnerBundleItem } from "@clearhouse/core/request-bundle/request-bundle.schema.ts";
import ChevronRight from "lucide-react/icons/chevron-right";
import ImageOff from "lucide-react/icons/image-off";
import Play from "lucide-react/icons/play";
import { useState } from "react";
import { badgeVariants } from "../../../components/ui/badge-variants.ts";
import { useReader } from "./reader.tsx";

const STATUS_TEXTS = {
  pending: "statusPending",
  approved: "statusApproved",
  denied: "statusDenied",
} as const satisfies Record<OwnerBundleItem["status"], TextKey>;

const STATUS_BADGES = { pending: "requested", approved: "approved", denied: "denied" } as const;

function Picture({ item }: { item: OwnerBundleItem }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-md bg-muted text-muted-foreground">
      {item.pictureUrl === "" || broken ? (
        <ImageOff className="size-5" aria-hidden="true" />
      ) : (
        <img
          src={item.pictureUrl}
          alt=""
          loading="lazy"
          width="64"
          height="64"
          className="size-full object-cover"
          onError={() => setBroken(true)}
        />
      )}
      {item.type === "video" && (
        <span className="absolute right-1 bottom-1 grid size-5 place-items-center rounded-full bg-black/70 text-white">
          <Play className="size-3 fill-current" aria-hidden="true" />
        </span>
      )}
    </span>
  );
}

export interface ChoosingProps {
  /** Ids of the items that are ticked. */
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], on: boolean) => void;
}

function Item({ item, chosen, onChoose }: ChoosingProps & { item: OwnerBundleItem }) {
  const { say, ready } = useReader();
  const { id, status, contentTitle, number } = item;
  const shown = (
    <>
      <Picture item={item} />
      <span className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <span className="line-clamp-2 wrap-anywhere font-medium leading-snug" dir="auto">
          {contentTitle}
        </span>
        {status !== "pending" && (
          <span className="flex flex-wrap items-center gap-2 text-muted-foreground text-xs">
            <span className={badgeVariants({ variant: STATUS_BADGES[status] })}>{say(STATUS_TEXTS[status])}</span>
            {number}
          </span>
        )}
      </span>
    </>
  );
  return (
    <li className="flex items-center has-checked:bg-accent/60">
      {status === "pending" ? (
        <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-3 py-2.5 pl-4">
          <input
            type="checkbox"
            data-needs-script
            disabled={!ready}
            checked={chosen.has(id)}
            className="size-5 shrink-0 accent-primary"
            onChange={() => onChoose([id], !chosen.has(id))}
          />
          {shown}
        </label>
      ) : (
        <div className="flex min-w-0 flex-1 items-center gap-3 py-2.5 pl-4">{shown}</div>
      )}
      <a
        href={`/rights-request?token=${encodeURIComponent(item.token)}`}
        aria-label={`${say("bundleOne")}: ${contentTitle}`}
        className="grid w-12 shrink-0 place-items-center self-stretch text-muted-foreground hover:text-foreground"
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </a>
    </li>
  );
}

/** Everything that is asked for with one link, each with its state; what is open can be ticked, each opens by itself. */
export function BundleList({ items, chosen, onChoose }: ChoosingProps & Pick<OwnerBundle, "items">) {
  const { say, ready } = useReader();
  const open = items.filter(({ status }) => status === "pending").map(({ id }) => id);
  const all = open.every((id) => chosen.has(id));
  return (
    <section aria-labelledby="items-title" className="order-2 overflow-hidden rounded-lg border bg-card">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b px-4 py-2">
        <h2 id="items-title" className="font-semibold">
          {say("bundleItems")} <span className="font-normal text-muted-foreground tabular-nums">{items.length}</span>
        </h2>
        {open.length > 1 && (
          <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm" data-needs-script>
            <input
              type="checkbox"
              disabled={!ready}
              checked={all}
              className="size-5 accent-primary"
              onChange={() => onChoose(open, !all)}
            />
            {say("bundleSelect")}
          </label>
        )}
      </div>
      <ul className="divide-y">
        {items.map((item) => (
          <Item key={item.id} item={item} chosen={chosen} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  );
}
