/** @jsxRuntime automatic */
import type { OwnerBundle, OwnerBundleItem } from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import ChevronRight from "lucide-react/icons/chevron-right";
import { badgeVariants } from "../look/badge-variants.ts";
import { Exactly } from "../shared/facts.tsx";
import { ItemPicture } from "./about.tsx";
import { useReader } from "./reader.tsx";

const STATUS_TEXTS = {
  pending: "statusPending",
  approved: "statusApproved",
  denied: "statusDenied",
} as const satisfies Record<OwnerBundleItem["status"], string>;

/** What an item's answer is called: 'not mine' is no denial. */
const stateOf = ({ status, notTheirs }: OwnerBundleItem) => (notTheirs ? "notMine" : STATUS_TEXTS[status]);

const STATUS_BADGES = { pending: "requested", approved: "approved", denied: "denied" } as const;

export interface ChoosingProps {
  /** Ids of the items that are ticked. */
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], on: boolean) => void;
}

/** The checkbox selects the item; everything else in the row opens the item's own page. */
function Item({ item, chosen, onChoose }: ChoosingProps & { item: OwnerBundleItem }) {
  const { say, ready } = useReader();
  const { id, status, contentTitle, number } = item;
  const state = status === "pending" ? [] : [say(stateOf(item)), ...(number === "" ? [] : [number])];
  return (
    <li className="flex items-center has-checked:bg-accent/60">
      {status === "pending" && (
        <label className="flex cursor-pointer items-center self-stretch pr-3 pl-4" data-needs-script>
          <input
            type="checkbox"
            aria-label={contentTitle}
            disabled={!ready}
            checked={chosen.has(id)}
            className="size-5 shrink-0 accent-primary"
            onChange={() => onChoose([id], !chosen.has(id))}
          />
        </label>
      )}
      <a
        href={`/rights-request?token=${encodeURIComponent(item.token)}`}
        aria-label={`${say("bundleOne")}: ${[contentTitle, ...state].join(", ")}`}
        className="group/item flex min-w-0 flex-1 items-center gap-3 py-2.5 pr-3.5 not-first:pl-0 first:pl-4"
      >
        <ItemPicture item={item} />
        <span className="flex min-w-0 flex-1 flex-col items-start gap-1">
          <span
            className="line-clamp-2 wrap-anywhere font-medium leading-snug group-hover/item:underline"
            dir="auto"
            translate="no"
          >
            {contentTitle}
          </span>
          {status !== "pending" && (
            <span className="flex flex-wrap items-center gap-2 text-muted-foreground text-xs">
              <span className={badgeVariants({ variant: item.notTheirs ? "outline" : STATUS_BADGES[status] })}>
                {say(stateOf(item))}
              </span>
              <Exactly>{number}</Exactly>
            </span>
          )}
        </span>
        <ChevronRight
          className="size-5 shrink-0 text-muted-foreground group-hover/item:text-foreground"
          aria-hidden="true"
        />
      </a>
    </li>
  );
}

/** All requests of a link, each with its state. Open requests can be ticked, and every request can be opened. */
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
