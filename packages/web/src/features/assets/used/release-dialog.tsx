import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { ReleaseKind } from "@clearhouse/core/library/verdict/release-state.schema.ts";
import type { Release } from "@clearhouse/core/rights/release/release.schema.ts";
import { ConflictNotice } from "@/components/conflict-notice.tsx";
import type { DialogProps } from "@/components/dialog-props.ts";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { ReleaseFileField } from "./release-file-field.tsx";
import { RELEASE_TEXTS } from "./texts.ts";
import { useReleaseForm } from "./use-release-form.ts";

interface Props extends DialogProps {
  asset: Asset;
  kind: ReleaseKind;
  /** The release to edit; undefined to add a release. */
  release: Release | undefined;
}

export function ReleaseDialog({ asset, kind, release, open, onClose }: Props) {
  return (
    <FormDialog open={open} onClose={onClose} size="md">
      <ReleaseForm asset={asset} kind={kind} release={release} />
    </FormDialog>
  );
}

function ReleaseForm({ asset, kind, release }: Pick<Props, "asset" | "kind" | "release">) {
  const { done } = useFormDialog();
  const { form, file, stored, ...saving } = useReleaseForm(asset, kind, release, done);
  const { save, refused, reload, conflict, reloading } = saving;
  const isMinor = form.watch("minor");
  return (
    <DialogForm
      form={form}
      title={release ? RELEASE_TEXTS.editTitle : RELEASE_TEXTS.addTitle[kind]}
      description={RELEASE_TEXTS.text[kind]}
      notice={conflict && <ConflictNotice title={RELEASE_TEXTS.conflict} onReload={reload} reloading={reloading} />}
      submit={RELEASE_TEXTS.save}
      sending={RELEASE_TEXTS.saving}
      ready={!conflict}
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
      <ReleaseFileField label={RELEASE_TEXTS.file} stored={stored?.file} file={file} />
      <FormField name="validUntil" label={RELEASE_TEXTS.validUntil} hint={RELEASE_TEXTS.validHint} type="date" />
      <FormField name="note" label={RELEASE_TEXTS.note} multiline />
    </DialogForm>
  );
}
