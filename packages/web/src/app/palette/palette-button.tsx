import { Search } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/lib/utils.ts";
import { PALETTE_TEXTS } from "./texts.ts";

const onMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The button that opens the palette. The button looks like a search field or, in the header, like an icon. */
export function PaletteButton({ onPress, inHeader = false }: { onPress: () => void; inHeader?: boolean }) {
  return (
    <Button
      icon={Search}
      variant="outline"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress}
      className={cn(
        "w-full justify-start px-3 font-normal text-muted-foreground",
        inHeader &&
          "max-md:hidden max-xl:size-9 max-xl:justify-center max-xl:border-transparent max-xl:bg-transparent max-xl:px-0 max-xl:text-foreground xl:w-56",
      )}
    >
      <span className={cn("flex-1 text-left", inHeader && "max-xl:sr-only")}>{PALETTE_TEXTS.paletteOpen}</span>
      <span aria-hidden="true" className={cn("rounded border bg-muted px-1.5 text-xs", inHeader && "max-xl:hidden")}>
        {onMac() ? "⌘K" : "Ctrl K"}
      </span>
    </Button>
  );
}
