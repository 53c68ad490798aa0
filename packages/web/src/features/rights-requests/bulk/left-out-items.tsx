import type { LeftOut } from "./bulk-item.ts";
import { BULK_REQUEST_TEXTS } from "./texts.ts";

/** The selected items whose rights can't be requested, with the reasons. */
export function LeftOutItems({ items }: { items: readonly LeftOut[] }) {
  return (
    <section aria-labelledby="bulk-left-out" className="flex flex-col gap-2">
      <h3 id="bulk-left-out" className="font-medium text-sm">
        {BULK_REQUEST_TEXTS.leftOut(items.length)}
      </h3>
      <ul className="max-h-40 divide-y overflow-y-auto rounded-lg border text-sm">
        {items.map(({ id, title, why }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 px-3 py-1.5">
            <span className="min-w-0 truncate" dir="auto">
              {title}
            </span>
            <span className="shrink-0 text-muted-foreground text-xs">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
