import { Search } from "lucide-react";
import { Input } from "@/components/ui/input.tsx";
import { MEMBER_TEXTS } from "../texts.ts";

interface Props {
  typed: string;
  onType: (typed: string) => void;
  found: number;
  all: number;
}

/** The search field, and how many members match. The number is also announced to screen readers. */
export function MemberSearch({ typed, onType, found, all }: Props) {
  const told = found === 0 ? MEMBER_TEXTS.noneFound : MEMBER_TEXTS.found(found, all);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="relative w-full sm:max-w-72">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          type="search"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          className="pl-9"
          aria-label={MEMBER_TEXTS.search}
          placeholder={MEMBER_TEXTS.searchHint}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") onType("");
          }}
        />
      </div>
      <p role="status" className="text-muted-foreground">
        {typed.trim() !== "" && told}
      </p>
    </div>
  );
}
