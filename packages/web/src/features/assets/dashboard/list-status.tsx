import { useIsFetching } from "@tanstack/react-query";
import { isFirstPage } from "@/lib/assets/queries/prefetch-lists.ts";
import { useDelayed } from "@/lib/hooks/use-delayed.ts";
import { isPreparing } from "@/lib/queries/limited-reads.ts";
import { cn } from "@/lib/utils.ts";
import { assetsOf, LIST_TEXTS } from "./texts.ts";

interface Props {
  /** Undefined until the number is known. */
  total: number | undefined;
  filtered: boolean;
}

/**
 * A line that says how many assets are shown, or that they are loading. Screen readers announce the line. The component
 * watches the requests itself, so that a request renders only the line again, not the page.
 */
export function ListStatus({ total, filtered }: Props) {
  const loading = useIsFetching({ predicate: isFirstPage }) > 0;
  const preparing = useIsFetching({ predicate: ({ state }) => isPreparing(state.fetchFailureReason) }) > 0;
  const slow = useDelayed(loading);
  const waiting = preparing ? LIST_TEXTS.preparing : slow ? LIST_TEXTS.loading : undefined;
  return (
    <p
      role="status"
      // On a phone, the text for `preparing` gets a line of its own, because the text is a whole sentence.
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
