import { Skeleton } from "@/components/ui/skeleton.tsx";

interface Props {
  /** What screen readers read. */
  text: string;
  count?: number;
  className: string;
}

/** Stands in for one thing, or for the rows of a list, while it loads. */
export function LoadingBox({ text, count = 1, className }: Props) {
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">{text}</span>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <Skeleton key={row} className={className} />
      ))}
    </div>
  );
}
