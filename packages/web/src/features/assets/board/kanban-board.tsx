import { maySetStatus } from "@clearhouse/core/library/asset/asset.policy.ts";
import { ASSET_COLUMNS, type AssetCounts } from "@clearhouse/core/library/asset/asset.schema.ts";
import { LazyPart } from "@/components/lazy-part.tsx";
import { LoadFailed } from "@/components/load-failed.tsx";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import type { Listing } from "@/lib/assets/queries/listing.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { useElementWidth } from "@/lib/hooks/use-element-width.ts";
import { prefetch } from "@/lib/load-code.ts";
import { LIST_TEXTS } from "../dashboard/texts.ts";
import { moveFocus } from "./board-keys.ts";
import { ColumnHeading } from "./column-heading.tsx";
import { ColumnList } from "./column-list.tsx";
import { DragArea } from "./drag-area.tsx";
import { useAllFailed } from "./use-all-failed.ts";

/** CSS pixels that four columns need. A narrower board has tabs and shows one column at a time. */
const COLUMNS_FROM_PX = 860;

const loadColumnTabs = async () => (await import("./column-tabs.tsx")).ColumnTabs;

if (window.innerWidth < COLUMNS_FROM_PX) prefetch(loadColumnTabs);

interface Props {
  listing: Listing;
  counts: AssetCounts | undefined;
  countsPending: boolean;
}

export function KanbanBoard(props: Props) {
  const [ref, width] = useElementWidth();
  return (
    <div ref={ref} className="flex min-h-0 flex-1 flex-col">
      {width !== undefined &&
        (width === 0 || width >= COLUMNS_FROM_PX ? (
          <Columns {...props} />
        ) : (
          <LazyPart inPlace load={loadColumnTabs}>
            {(ColumnTabs) => <ColumnTabs {...props} />}
          </LazyPart>
        ))}
    </div>
  );
}

function Columns({ listing, counts, countsPending }: Props) {
  const { role } = useSession();
  const draggable = maySetStatus(role);
  const Area = draggable ? DragArea : "div";
  const failed = useAllFailed(listing);
  if (failed) {
    return (
      <div className="px-4 compact:px-3 pb-4">
        <LoadFailed text={LIST_TEXTS.failed} query={{ error: failed.error, refetch: failed.retry }} />
      </div>
    );
  }
  return (
    <Area
      className="grid min-h-0 flex-1 grid-cols-4 gap-3 compact:gap-2 px-4 compact:px-3 pb-4 compact:pb-3"
      onKeyDown={moveFocus}
    >
      {ASSET_COLUMNS.map((column) => (
        <div
          key={column}
          data-column={column}
          className="flex min-h-0 flex-col rounded-xl border bg-well data-over:ring-2 data-over:ring-ring"
        >
          <div className="px-2 compact:px-1.5 pt-3 compact:pt-2 pb-2 compact:pb-1.5">
            <ColumnHeading
              column={column}
              id={`column-${column}`}
              count={counts?.[column]}
              countPending={countsPending}
            />
          </div>
          <ScrollRegion
            aria-labelledby={`column-${column}`}
            className="min-h-0 flex-1 rounded-b-xl bg-well will-change-scroll px-2 compact:px-1.5 pb-2 compact:pb-1.5"
          >
            <ColumnList column={column} listing={listing} labelledBy={`column-${column}`} draggable={draggable} />
          </ScrollRegion>
        </div>
      ))}
    </Area>
  );
}
