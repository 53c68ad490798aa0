import type { TemplateSummary } from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import type { useOpened } from "@/lib/hooks/use-opened.ts";
import { useLast } from "../lib/use-last.ts";
import { CreateDialog } from "./create-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";

/** The dialog that a person has opened. Open previews and versions are in the URL instead. */
export type Asked = { act: "create" } | { act: "edit" | "remove"; template: TemplateSummary };

type Opened = ReturnType<typeof useOpened>;

interface Props {
  asked: Asked | null;
  onAnswered: () => void;
  preview: Opened;
  versions: Opened;
}

/** The code that compares texts is loaded together with the dialog. */
const loadVersions = async () => (await import("./versions-dialog.tsx")).VersionsDialog;

export function TemplateDialogs({ asked, onAnswered, preview, versions }: Props) {
  const edited = useLast(asked?.act === "edit" ? asked.template : null);
  const doomed = useLast(asked?.act === "remove" ? asked.template : null);
  const previewed = useLast(preview.id);
  const read = useLast(versions.id);
  return (
    <>
      <CreateDialog open={asked?.act === "create"} onClose={onAnswered} />
      {edited && <EditDialog open={asked?.act === "edit"} templateId={edited.id} onClose={onAnswered} />}
      {doomed && <DeleteDialog open={asked?.act === "remove"} template={doomed} onClose={onAnswered} />}
      {previewed && <PreviewDialog open={preview.id !== null} templateId={previewed} onClose={preview.close} />}
      {read && (
        <LazyDialog open={versions.id !== null} load={loadVersions} onMissing={versions.close}>
          {(VersionsDialog) => (
            <VersionsDialog open={versions.id !== null} templateId={read} onClose={versions.close} />
          )}
        </LazyDialog>
      )}
    </>
  );
}
