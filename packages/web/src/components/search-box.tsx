import { Search, X } from "lucide-react";
import { type KeyboardEvent, memo, useEffect, useRef } from "react";
import { Input } from "@/components/ui/input.tsx";
import { type Search as SearchFor, useSearchText } from "@/lib/hooks/use-search-text.ts";
import { isOverlayOpen, isTypedInto } from "@/lib/keyboard.ts";

const CLEAR = "Clear search";

interface Props extends SearchFor {
  /** What the box searches for. */
  label: string;
  maxLength: number;
}

/** A search field. '/' focuses it from anywhere on the page; Escape empties it, or leaves it if it is empty. */
export const SearchBox = memo(function SearchBox({ label, maxLength, asked, onAsk, prepare }: Props) {
  const { text, setText, clear } = useSearchText({ asked, onAsk, prepare });
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (isTypedInto(event.target) || isOverlayOpen()) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (text === "") event.currentTarget.blur();
    else clear();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: search is an element that not every browser in use knows
    <div role="search" className="relative min-w-0 flex-1 md:max-w-sm md:basis-48">
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
        aria-hidden="true"
      />
      <Input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        maxLength={maxLength}
        className="pr-9 pl-8.5"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text === "" ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded border bg-muted px-1.5 text-muted-foreground text-xs max-md:hidden"
        >
          /
        </span>
      ) : (
        <button
          type="button"
          aria-label={CLEAR}
          onClick={() => {
            clear();
            input.current?.focus();
          }}
          className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded-md text-muted-foreground hover:text-foreground focus-visible:outline-2 focus-visible:outline-ring"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </div>
  );
});
