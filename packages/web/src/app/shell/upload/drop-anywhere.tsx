import { FileUp } from "lucide-react";
import { useWorkspaceActions } from "../../use-workspace-actions.ts";
import { SHELL_TEXTS } from "../texts.ts";
import { useFileDrop } from "./use-file-drop.ts";

/**
 * Opens the upload dialog with files that are dropped anywhere in the workspace. Files dropped over another dialog are
 * ignored.
 */
export function DropAnywhere() {
  const { upload, canUpload } = useWorkspaceActions();
  const dragging = useFileDrop((files) => {
    if (canUpload()) upload(files);
  });
  if (!dragging || !canUpload()) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-50 grid place-items-center border-4 border-primary border-dashed bg-background/95"
    >
      <p className="flex flex-col items-center gap-3 font-semibold text-lg">
        <FileUp className="size-10 text-primary-text" strokeWidth={1.5} />
        {SHELL_TEXTS.dropToUpload}
      </p>
    </div>
  );
}
