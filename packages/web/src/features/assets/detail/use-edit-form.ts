import { type Asset, type AssetStatus, editAssetInput } from "@clearhouse/core/asset/asset.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type * as z from "zod";
import { ApiError, hasCode } from "@/lib/api/api-error.ts";
import { notifyError, notifySuccess } from "@/lib/notify.ts";
import { useSetStatus } from "../status/set-status.ts";
import { SETTABLE_STATUSES } from "../status/status-change.ts";
import { ASSET_TEXTS, EDIT_TEXTS } from "../texts.ts";
import { useEditAsset, useReloadAsset } from "./edit-asset.ts";

/** The fields; the version they were made on goes beside them. */
const editForm = editAssetInput.omit({ version: true });
type EditInput = z.input<typeof editForm>;
export type EditForm = UseFormReturn<EditInput, unknown, z.output<typeof editForm>>;

const valuesOf = ({ name, source, uploadedBy, tags, notes }: Asset): EditInput => ({
  name,
  source,
  uploadedBy,
  tags,
  notes,
});

/**
 * The fields are one call; a status that an admin chose beside them follows as a change of its own. An edit is made on the version the form was filled from. When somebody else was faster, `reload` takes over their
 * state and keeps what was typed.
 */
export const useEditForm = (asset: Asset, onSaved: () => void) => {
  const [version, setVersion] = useState(asset.version);
  const [status, setStatus] = useState<AssetStatus>(asset.status);
  const form: EditForm = useForm({ resolver: zodResolver(editForm), defaultValues: valuesOf(asset) });
  const edit = useEditAsset(asset.id);
  const changeStatus = useSetStatus(asset.id);
  const reloading = useReloadAsset(asset.id);

  const refused = (error: unknown) => {
    if (hasCode(error, "asset.conflict")) return;
    const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
    for (const [path, message] of fields) form.setError(asField(path), { message });
    if (fields.length === 0) notifyError(ASSET_TEXTS.updateFailed, ASSET_TEXTS.editFailed);
  };
  const saved = (stored: Asset) => {
    notifySuccess(EDIT_TEXTS.saved);
    onSaved();
    const chosen = SETTABLE_STATUSES.find((settable) => settable === status);
    if (chosen && chosen !== stored.status) changeStatus.mutate({ asset: stored, change: { status: chosen } });
  };
  const submit = form.handleSubmit((fields) =>
    edit.mutate({ ...fields, version }, { onSuccess: saved, onError: refused }),
  );
  const reload = () =>
    reloading.mutate(undefined, {
      onSuccess: (stored) => {
        form.reset(valuesOf(stored), { keepDirtyValues: true });
        setVersion(stored.version);
        if (status === asset.status) setStatus(stored.status);
        edit.reset();
      },
      onError: () => notifyError(ASSET_TEXTS.updateFailed, ASSET_TEXTS.editFailed),
    });

  const { name, source, uploadedBy } = form.watch();
  return {
    form,
    status,
    setStatus,
    submit,
    reload,
    conflict: hasCode(edit.error, "asset.conflict"),
    saving: edit.isPending,
    reloading: reloading.isPending,
    /** Spec A §5: Save needs name, source and uploadedBy. */
    complete: [name, source, uploadedBy].every((value) => value.trim() !== ""),
  };
};

const FIELDS = ["name", "source", "uploadedBy", "tags", "notes"] as const;

/** `tags.3.name` belongs to tags; what belongs nowhere stands at the form's head. */
const asField = (path: string): (typeof FIELDS)[number] | "root" =>
  FIELDS.find((field) => path === field || path.startsWith(`${field}.`)) ?? "root";
