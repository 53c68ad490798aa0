import { UserRound } from "lucide-react";
import { useState } from "react";
import { cn } from "@/lib/utils.ts";

const graphemes = new Intl.Segmenter();

/** The first character of each of the first two words; 👩‍🚀 counts as one character. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 2)
    .map((word) => [...graphemes.segment(word)][0]?.segment.toUpperCase() ?? "")
    .join("");

/**
 * A person's picture, or the person's initials if there is no picture or it isn't loaded yet. Screen readers read the
 * name beside it.
 */
export function PersonAvatar({ name, url, className }: { name: string; url: string; className?: string }) {
  const initials = initialsOf(name);
  const [loaded, setLoaded] = useState("");
  const pictured = url !== "" && loaded === url;
  return (
    <span
      aria-hidden="true"
      className={cn(
        "grid size-8 shrink-0 place-items-center overflow-hidden rounded-full bg-accent font-medium text-accent-foreground text-xs",
        className,
      )}
    >
      {!pictured && (initials === "" ? <UserRound className="size-1/2" /> : initials)}
      {url !== "" && (
        <img
          src={url}
          alt=""
          onLoad={() => setLoaded(url)}
          className={cn("size-full object-cover", !pictured && "hidden")}
        />
      )}
    </span>
  );
}
