import { ChevronDown, FileSpreadsheet, FileUp, Upload } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { MenuOnDemand } from "@/components/ui/menu-on-demand.tsx";
import { useWorkspaceActions } from "../../use-workspace-actions.ts";
import { SHELL_TEXTS } from "../texts.ts";

export function UploadMenu() {
  const { upload, importCsv } = useWorkspaceActions();
  return (
    <MenuOnDemand
      className="shrink-0"
      button={(props) => (
        <Button icon={Upload} variant="outline" className="max-lg:size-9 max-lg:px-0" {...props}>
          <span className="max-lg:sr-only">{SHELL_TEXTS.uploadAsset}</span>
          <ChevronDown className="size-3.5 text-muted-foreground max-lg:hidden" aria-hidden="true" />
        </Button>
      )}
    >
      {({ DropdownMenuItem, OnDemandContent }, place) => (
        <OnDemandContent place={place} align="end">
          <DropdownMenuItem icon={FileUp} onSelect={() => upload()}>
            {SHELL_TEXTS.uploadFiles}
          </DropdownMenuItem>
          <DropdownMenuItem icon={FileSpreadsheet} onSelect={() => importCsv()}>
            {SHELL_TEXTS.massUpload}
          </DropdownMenuItem>
        </OnDemandContent>
      )}
    </MenuOnDemand>
  );
}
