import type { CreateSavedViewInput, SavedView } from "@clearhouse/core/library/saved-view/saved-view.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { Pencil, RefreshCw, Trash2 } from "lucide-react";
import { type ReactNode, type Ref, useRef, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import type { DialogProps } from "@/components/dialog-props.ts";
import { FormDialog } from "@/components/form/form-dialog.tsx";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogHeading } from "@/components/ui/dialog.tsx";
import { notifySuccess } from "@/lib/notify.ts";
import { VIEW_DIALOG_TEXTS } from "./dialog-texts.ts";
import { RenameView } from "./rename-view.tsx";
import { savedViewsOptions, useDeleteView, useEditView } from "./saved-views-api.ts";
import { VIEW_TEXTS } from "./texts.ts";

interface Props extends DialogProps {
  /** What the dashboard shows now, with which a saved view can be overwritten. */
  view: CreateSavedViewInput["view"];
}

export function ManageViewsDialog({ open, onClose, view }: Props) {
  return (
    <FormDialog open={open} onClose={onClose} size="md">
      <DialogHeading title={VIEW_TEXTS.manage} text={VIEW_DIALOG_TEXTS.manageText} />
      <Views view={view} />
    </FormDialog>
  );
}

function Views({ view }: Pick<Props, "view">) {
  const views = useQuery(savedViewsOptions);
  const remove = useDeleteView();
  const [doomed, setDoomed] = useState<SavedView | null>(null);
  const [asking, setAsking] = useState(false);
  if (views.isPending) return <p role="status">{VIEW_TEXTS.loading}</p>;
  if (!views.data) return <LoadFailed text={VIEW_TEXTS.listFailed} query={views} />;
  if (views.data.length === 0) return <p className="py-4 text-center text-muted-foreground">{VIEW_TEXTS.none}</p>;
  const ask = (saved: SavedView) => {
    setDoomed(saved);
    setAsking(true);
  };
  return (
    <>
      <ul className="divide-y rounded-md border">
        {views.data.map((saved) => (
          <ViewRow key={saved.id} saved={saved} view={view} onDelete={() => ask(saved)} />
        ))}
      </ul>
      {doomed && (
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          title={VIEW_DIALOG_TEXTS.deleteTitle(doomed.name)}
          text={doomed.scope === "team" ? VIEW_DIALOG_TEXTS.deleteTeamText : VIEW_DIALOG_TEXTS.deleteText}
          confirm={VIEW_DIALOG_TEXTS.delete}
          onConfirm={() => {
            setAsking(false);
            remove.mutate(doomed, { onSuccess: () => notifySuccess(VIEW_DIALOG_TEXTS.deleted(doomed.name)) });
          }}
        />
      )}
    </>
  );
}

function ViewRow({ saved, view, onDelete }: Pick<Props, "view"> & { saved: SavedView; onDelete: () => void }) {
  const edit = useEditView({ title: VIEW_TEXTS.saveFailed });
  const [renaming, setRenaming] = useState(false);
  const renamed = useRef(false);
  const endRenaming = () => {
    renamed.current = true;
    setRenaming(false);
  };
  // The field that had the focus is gone, so the button gets the focus.
  const focusAgain = (button: HTMLButtonElement | null) => {
    if (!button || !renamed.current) return;
    renamed.current = false;
    button.focus();
  };
  if (renaming) {
    return (
      <li className="px-3 py-2">
        <RenameView saved={saved} onDone={endRenaming} />
      </li>
    );
  }
  const update = () =>
    edit.mutate({ viewId: saved.id, view }, { onSuccess: ({ name }) => notifySuccess(VIEW_TEXTS.updated(name)) });
  return (
    <li className="flex items-center gap-1 py-1.5 pr-1.5 pl-3">
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium" dir="auto">
          {saved.name}
        </p>
        <p className="break-words text-muted-foreground text-xs">
          {saved.scope === "team"
            ? `${VIEW_DIALOG_TEXTS.scopes.team} · ${VIEW_DIALOG_TEXTS.madeBy(saved.madeBy)}`
            : VIEW_DIALOG_TEXTS.scopes.personal}
        </p>
      </div>
      {saved.editable && (
        <>
          <RowButton
            ref={focusAgain}
            icon={<Pencil />}
            label={VIEW_DIALOG_TEXTS.renameOf(saved.name)}
            hint={VIEW_DIALOG_TEXTS.rename}
            onClick={() => setRenaming(true)}
          >
            {VIEW_DIALOG_TEXTS.rename}
          </RowButton>
          <RowButton
            icon={<RefreshCw />}
            label={VIEW_DIALOG_TEXTS.updateOf(saved.name)}
            hint={VIEW_DIALOG_TEXTS.updateHint}
            disabled={edit.isPending}
            onClick={update}
          >
            {VIEW_DIALOG_TEXTS.update}
          </RowButton>
          <RowButton
            icon={<Trash2 />}
            label={VIEW_DIALOG_TEXTS.deleteOf(saved.name)}
            hint={VIEW_DIALOG_TEXTS.delete}
            onClick={onDelete}
          >
            {VIEW_DIALOG_TEXTS.delete}
          </RowButton>
        </>
      )}
    </li>
  );
}

interface RowButtonProps {
  ref?: Ref<HTMLButtonElement>;
  icon: ReactNode;
  /** The button's name, which also contains the view's name. */
  label: string;
  hint: string;
  disabled?: boolean;
  onClick: () => void;
  children: string;
}

/** An icon and a word; on a phone only the icon. */
function RowButton({ ref, icon, label, hint, disabled, onClick, children }: RowButtonProps) {
  return (
    <Button
      ref={ref}
      variant="ghost"
      size="sm"
      aria-label={label}
      title={hint}
      disabled={disabled}
      onClick={onClick}
      className="gap-1.5 px-2 max-sm:size-8 max-sm:px-0"
    >
      <span aria-hidden="true">{icon}</span>
      <span className="max-sm:hidden">{children}</span>
    </Button>
  );
}
