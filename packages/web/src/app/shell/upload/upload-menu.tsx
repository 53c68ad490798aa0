import { ChevronDown, Upload } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { MenuOnDemand } from "@/components/ui/menu-on-demand.tsx";
import { SHELL_TEXTS } from "../texts.ts";

const loadUploadMenuItems = async () => (await import("./upload-menu-items.tsx")).UploadMenuItems;

export function UploadMenu() {
  return (
    <MenuOnDemand
      load={loadUploadMenuItems}
      className="shrink-0"
      button={(props) => (
        <Button icon={Upload} variant="outline" className="max-lg:size-9 max-lg:px-0" {...props}>
          <span className="max-lg:sr-only">{SHELL_TEXTS.uploadAsset}</span>
          <ChevronDown className="size-3.5 text-muted-foreground max-lg:hidden" aria-hidden="true" />
        </Button>
      )}
    >
      {(UploadMenuItems, place) => <UploadMenuItems place={place} />}
    </MenuOnDemand>
  );
}
