import { type Asset, assetStatus, editAssetInput } from "@clearhouse/core/library/asset/asset.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type * as z from "zod";
import { hasCode } from "@/lib/api/api-error.ts";
import { notifyError, notifySuccess } from "@/lib/notify.ts";
import { useAssetActions } from "../../actions/asset-actions.tsx";
import { isSettable } from "../../status/status-change.ts";
import { EDIT_TEXTS } from "../texts.ts";
import { useEditAsset, useReloadAsset } from "./edit-asset.ts";

/** The form's fields: those of an edit without its version, and the status. */
const editForm = editAssetInput.omit({ version: true }).extend({ status: assetStatus });
type EditInput = z.input<typeof editForm>;
type EditOutput = z.output<typeof editForm>;
export type EditForm = UseFormReturn<EditInput, unknown, EditOutput>;

const valuesOf = ({ name, source, uploadedBy, status, tags, notes, creator }: Asset): EditInput => ({
  ...{ name, source, uploadedBy, status, tags, notes },
  creatorId: creator?.id ?? "",
});

/**
 * Saves the fields with one request. If an admin has changed the status, a second request follows, after a confirmation
 * if an approval or an open request would end. An edit names the version that the form was filled from. If somebody
 * else has saved a newer version, `reload` loads the newer version and keeps what was typed.
 */
export const useEditForm = (asset: Asset, onSaved: () => void) => {
  const [version, setVersion] = useState(asset.version);
  const form: EditForm = useForm({ resolver: zodResolver(editForm), defaultValues: valuesOf(asset) });
  const edit = useEditAsset(asset.id);
  const reloading = useReloadAsset(asset.id);
  const { changeStatus } = useAssetActions();

  const save = async ({ status, ...fields }: EditOutput): Promise<void> => {
    const stored = await edit.mutateAsync({ ...fields, version });
    notifySuccess(EDIT_TEXTS.saved);
    onSaved();
    if (isSettable(status) && status !== stored.status) changeStatus(stored, status);
  };
  const refused = (error: unknown, fieldsNamed: boolean) => {
    if (fieldsNamed || hasCode(error, "asset.conflict")) return;
    notifyError(EDIT_TEXTS.failed, EDIT_TEXTS.failedText);
  };
  const reload = () =>
    reloading.mutate(undefined, {
      onSuccess: (stored) => {
        form.reset(valuesOf(stored), { keepDirtyValues: true });
        setVersion(stored.version);
        edit.reset();
      },
      onError: () => notifyError(EDIT_TEXTS.failed, EDIT_TEXTS.failedText),
    });

  return {
    form,
    save,
    refused,
    reload,
    conflict: hasCode(edit.error, "asset.conflict"),
    reloading: reloading.isPending,
  };
};

/** Whether name, source and uploadedBy are filled in, as 'Save' requires. */
export const isComplete = ({ name, source, uploadedBy }: EditInput): boolean =>
  [name, source, uploadedBy].every((value) => value.trim() !== "");
