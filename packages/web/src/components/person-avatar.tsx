import { UserRound } from "lucide-react";
import { Avatar, AvatarFallback, AvatarImage } from "@/components/ui/avatar.tsx";

const graphemes = new Intl.Segmenter();

/** The first sign of the first two words, whatever a sign is made of: 👩‍🚀 is one. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 2)
    .map((word) => [...graphemes.segment(word)][0]?.segment.toUpperCase() ?? "")
    .join("");

/** A person's picture, else initials. The name stands beside it, so screen readers hear it once. */
export function PersonAvatar({ name, url, className }: { name: string; url: string; className?: string }) {
  const initials = initialsOf(name);
  return (
    <Avatar aria-hidden="true" className={className}>
      {url !== "" && <AvatarImage src={url} alt="" />}
      <AvatarFallback className="text-[length:inherit]">
        {initials === "" ? <UserRound className="size-1/2" /> : initials}
      </AvatarFallback>
    </Avatar>
  );
}
