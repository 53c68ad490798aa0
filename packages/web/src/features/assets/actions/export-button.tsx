import { FileDown } from "lucide-react";
import { memo } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import type { Listing } from "@/lib/assets/queries/listing.ts";
import { useExport } from "./export.ts";
import { EXPORT_TEXTS } from "./texts.ts";

interface Props {
  listing: Listing;
  disabled: boolean;
}

/** Exports the whole list in its order and with its filters, including assets that aren't loaded yet. */
export const ExportButton = memo(function ExportButton({ listing, disabled }: Props) {
  const { write, isPending } = useExport();
  return (
    <Button
      variant="outline"
      size="icon"
      aria-label={EXPORT_TEXTS.listHint}
      title={EXPORT_TEXTS.listHint}
      className="bg-transparent"
      disabled={disabled || isPending}
      onClick={() => write({ kind: "assets", filters: listing })}
    >
      {isPending ? <Spinner /> : <FileDown aria-hidden="true" />}
    </Button>
  );
});
