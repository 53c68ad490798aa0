import type { Tag } from "@clearhouse/core/library/asset/asset.schema.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { DASHBOARD_TEXTS } from "./texts.ts";

/** @param limit how many tags are shown; cards show 3, then '+N more' */
export function TagList({ tags, limit = tags.length }: { tags: Tag[]; limit?: number }) {
  if (tags.length === 0) return null;
  const rest = tags.length - limit;
  return (
    <ul className="flex flex-wrap gap-1">
      {tags.slice(0, limit).map(({ name, type }) => (
        <li key={name} className="max-w-full">
          <Badge variant={type === "brand" ? "secondary" : "outline"}>
            <span className="truncate" dir="auto">
              {name}
            </span>
          </Badge>
        </li>
      ))}
      {rest > 0 && (
        <li className="self-center px-0.5 text-muted-foreground text-xs">{DASHBOARD_TEXTS.moreTags(rest)}</li>
      )}
    </ul>
  );
}
