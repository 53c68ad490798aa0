import { useIsFetching } from "@tanstack/react-query";
import { isPreparing } from "@/lib/assets/queries/lists.ts";
import { isFirstPage } from "@/lib/assets/queries/prefetch-lists.ts";
import { useDelayed } from "@/lib/hooks/use-delayed.ts";
import { cn } from "@/lib/utils.ts";
import { assetsOf, LIST_TEXTS } from "./texts.ts";

interface Props {
  /** Undefined until the number is known. */
  total: number | undefined;
  filtered: boolean;
}

/**
 * What is shown, or that it is loading, announced to screen readers. It watches the requests itself, so that a request
 * draws only this line again, not the page.
 */
export function ListStatus({ total, filtered }: Props) {
  const loading = useIsFetching({ predicate: isFirstPage }) > 0;
  const preparing = useIsFetching({ predicate: ({ state }) => isPreparing(state.fetchFailureReason) }) > 0;
  const slow = useDelayed(loading);
  const waiting = preparing ? LIST_TEXTS.preparing : slow ? LIST_TEXTS.loading : undefined;
  return (
    <p
      role="status"
      // This text is a whole sentence, so it gets its own line on a phone.
      data-explains={preparing || undefined}
      className={cn(
        "min-w-0 flex-1 truncate text-muted-foreground",
        preparing && "whitespace-normal leading-tight max-sm:order-last max-sm:basis-full",
      )}
    >
      {waiting ?? statusOf(total, filtered)}
    </p>
  );
}

const statusOf = (total: number | undefined, filtered: boolean): string => {
  if (total === undefined || (total === 0 && !filtered)) return "";
  if (total === 0) return LIST_TEXTS.empty;
  return filtered ? LIST_TEXTS.matches(total) : assetsOf(total);
};
