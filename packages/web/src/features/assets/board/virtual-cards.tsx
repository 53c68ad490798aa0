import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useCallback, useRef } from "react";
import { useElementWidth } from "@/lib/hooks/use-element-width.ts";
import { useRowVirtualizer } from "../table/use-row-virtualizer.ts";

interface Props {
  assets: readonly Asset[];
  labelledBy: string;
  /** A card's least width in CSS pixels. A row has as many cards as fit with this width. */
  minWidth: number;
  gap: number;
  /** A row's height for a card's width; if rows differ in height, the most common height. */
  heightOf: (cardWidth: number) => number;
  /** True if rows are as high as their highest card, and have to be measured. */
  measured?: boolean;
  /** The total number of cards, for screen readers; undefined while more cards are left to load. */
  total?: number | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>, perRow: number) => void;
  children: (asset: Asset, index: number) => ReactNode;
}

/** A list of cards that renders only the rows in sight. */
export function VirtualCards(props: Props) {
  const [measureWidth, width] = useElementWidth();
  return (
    <div ref={measureWidth} className="w-full">
      {width !== undefined && <Rows {...props} width={width} />}
    </div>
  );
}

function Rows(props: Props & { width: number }) {
  const { assets, labelledBy, minWidth, gap, heightOf, measured = false, total, width, children } = props;
  const perRow = Math.max(1, Math.floor((width + gap) / (minWidth + gap)));
  const cardWidth = (width - gap * (perRow - 1)) / perRow;
  const container = useRef<HTMLDivElement>(null);
  const { virtualizer, start, keepRow } = useRowVirtualizer({
    count: Math.ceil(assets.length / perRow),
    rowHeight: Math.round(heightOf(cardWidth)),
    gap,
    keyOf: useCallback((row) => assets[row * perRow]?.id ?? String(row), [assets, perRow]),
    container,
  });
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>("[data-index]")?.dataset.index;
    keepRow(row === undefined ? undefined : Number(row));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are between the list and its items, which ul doesn't allow
    <div
      ref={container}
      role="list"
      aria-labelledby={labelledBy}
      className="relative w-full"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={onFocus}
      onBlur={() => keepRow(undefined)}
      onKeyDown={(event) => props.onKeyDown?.(event, perRow)}
    >
      {virtualizer.getVirtualItems().map((row) => (
        <div
          key={row.key}
          role="presentation"
          data-index={row.index}
          ref={measured ? virtualizer.measureElement : undefined}
          className="absolute inset-x-0 grid items-start [contain:layout_style]"
          style={{
            gap,
            gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))`,
            // Positioned by `top`, because with a transform the browser would make a layer for each row while
            // scrolling.
            top: row.start - start,
          }}
        >
          {assets.slice(row.index * perRow, (row.index + 1) * perRow).map((asset, place) => (
            // biome-ignore lint/a11y/useSemanticElements: li needs a list as its parent, not a row
            <div
              key={asset.id}
              role="listitem"
              aria-setsize={total ?? -1}
              aria-posinset={row.index * perRow + place + 1}
              className="min-w-0"
            >
              {children(asset, row.index * perRow + place)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
