import { FileSpreadsheet, FileUp } from "lucide-react";
import { DropdownMenuItem, OnDemandContent } from "@/components/ui/dropdown-menu.tsx";
import type { MenuPlace } from "@/components/ui/menu-on-demand.tsx";
import { useWorkspaceActions } from "../../use-workspace-actions.ts";
import { SHELL_TEXTS } from "../texts.ts";

export function UploadMenuItems({ place }: { place: MenuPlace }) {
  const { upload, importCsv } = useWorkspaceActions();
  return (
    <OnDemandContent place={place} align="end">
      <DropdownMenuItem icon={FileUp} onSelect={() => upload()}>
        {SHELL_TEXTS.uploadFiles}
      </DropdownMenuItem>
      <DropdownMenuItem icon={FileSpreadsheet} onSelect={() => importCsv()}>
        {SHELL_TEXTS.massUpload}
      </DropdownMenuItem>
    </OnDemandContent>
  );
}
