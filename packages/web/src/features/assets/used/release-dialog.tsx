import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import type { ReleaseKind } from "@clearhouse/core/asset-use/release-state.schema.ts";
import {
  addReleaseInput,
  GUARDIAN_NEEDED,
  type ParsedAddRelease,
  type Release,
  release as releaseSchema,
} from "@clearhouse/core/release/release.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form-dialog.tsx";
import { FormField } from "@/components/form-field.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { hasCode } from "@/lib/api/api-error.ts";
import { client, idempotent, newIdempotencyKey } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { notifyError, notifyFailure, notifySuccess } from "@/lib/notify.ts";
import { useUsedMutation } from "./queries.ts";
import { ReleaseFileField } from "./release-file-field.tsx";
import { RELEASE_TEXTS } from "./texts.ts";
import { useReleaseFile } from "./use-release-file.ts";

const formInput = addReleaseInput.omit({ uploadId: true });
type Values = Omit<ParsedAddRelease, "uploadId">;

interface Props {
  asset: Asset;
  kind: ReleaseKind;
  /** Without one, a new one is added. */
  release: Release | undefined;
  open: boolean;
  onClose: () => void;
}

export function ReleaseDialog({ asset, kind, release, open, onClose }: Props) {
  return (
    <FormDialog open={open} onClose={onClose} size="md">
      <ReleaseForm asset={asset} kind={kind} release={release} />
    </FormDialog>
  );
}

const one = client.api.assets[":assetId"].releases;

function ReleaseForm({ asset, kind, release }: Pick<Props, "asset" | "kind" | "release">) {
  const { done } = useFormDialog();
  const [key] = useState(newIdempotencyKey);
  const file = useReleaseFile();
  const { name = "", minor = false, guardian = "", validUntil = "", note = "" } = release ?? {};
  const form = useForm({
    resolver: zodResolver(formInput),
    defaultValues: { kind, name, minor, guardian, validUntil, note },
  });
  const saving = useUsedMutation(asset.id, (json: ParsedAddRelease) => {
    const param = { assetId: asset.id };
    if (!release) return receive(one.$post({ param, json }, idempotent(key)), releaseSchema);
    const { kind: _, ...fields } = json;
    const { id: releaseId, version } = release;
    return receive(
      one[":releaseId"].$put({ param: { ...param, releaseId }, json: { ...fields, version } }),
      releaseSchema,
    );
  });
  const save = async (values: Values) => {
    if (file.isRefused()) return;
    if (values.minor && values.guardian === "" && (file.chosen || release?.file)) {
      form.setError("guardian", { message: GUARDIAN_NEEDED }, { shouldFocus: true });
      return;
    }
    await saving.mutateAsync({ ...values, uploadId: await file.send() });
    notifySuccess(release ? RELEASE_TEXTS.saved : RELEASE_TEXTS.added);
    done();
  };
  const refused = (error: unknown, fieldsNamed: boolean) => {
    if (fieldsNamed) return;
    if (hasCode(error, "release.conflict")) notifyError(RELEASE_TEXTS.failedToSave, RELEASE_TEXTS.conflict);
    else notifyFailure(error, { title: RELEASE_TEXTS.failedToSave });
  };
  const isMinor = form.watch("minor");
  return (
    <DialogForm
      form={form}
      title={release ? RELEASE_TEXTS.editTitle : RELEASE_TEXTS.addTitle[kind]}
      description={RELEASE_TEXTS.text[kind]}
      submit={RELEASE_TEXTS.save}
      sending={RELEASE_TEXTS.saving}
      failure={refused}
      onSubmit={save}
    >
      <FormField name="name" label={RELEASE_TEXTS.name[kind]} required autoComplete="off" />
      {kind === "person" && (
        <FormField name="minor" label={RELEASE_TEXTS.isMinor} className="flex-row-reverse items-center justify-end">
          {(control, { value, onChange, onBlur }) => (
            <Checkbox
              {...control}
              checked={value === true}
              onBlur={onBlur}
              onChange={(event) => onChange(event.target.checked)}
            />
          )}
        </FormField>
      )}
      {kind === "person" && isMinor && (
        <FormField
          name="guardian"
          label={RELEASE_TEXTS.guardianLabel}
          hint={RELEASE_TEXTS.guardianHint}
          autoComplete="off"
        />
      )}
      <ReleaseFileField stored={release?.file} file={file} />
      <FormField name="validUntil" label={RELEASE_TEXTS.validUntil} hint={RELEASE_TEXTS.validHint} type="date" />
      <FormField name="note" label={RELEASE_TEXTS.note} multiline />
    </DialogForm>
  );
}
