import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { Publication } from "@clearhouse/core/rights/publication/publication.schema.ts";
import {
  ASSET_INTENDED_USES,
  URL_INTENDED_USES,
} from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { useId } from "react";
import { ConflictNotice } from "@/components/conflict-notice.tsx";
import type { DialogProps } from "@/components/dialog-props.ts";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { PLACE_TEXTS } from "./texts.ts";
import { usePublicationForm } from "./use-publication-form.ts";

const USES = [...new Set<string>([...ASSET_INTENDED_USES, ...URL_INTENDED_USES])];

interface Props extends DialogProps {
  asset: Asset;
  /** The publication to edit; undefined to add a publication. */
  publication: Publication | undefined;
}

export function PublicationDialog({ asset, publication, open, onClose }: Props) {
  return (
    <FormDialog open={open} onClose={onClose} size="md">
      <PublicationForm asset={asset} publication={publication} />
    </FormDialog>
  );
}

function PublicationForm({ asset, publication }: Pick<Props, "asset" | "publication">) {
  const { done } = useFormDialog();
  const { team } = useSession();
  const ids = useId();
  const { form, save, refused, reload, conflict, reloading } = usePublicationForm(asset, publication, done);
  return (
    <DialogForm
      form={form}
      title={publication ? PLACE_TEXTS.editTitle : PLACE_TEXTS.addTitle}
      description={PLACE_TEXTS.text}
      notice={conflict && <ConflictNotice title={PLACE_TEXTS.conflict} onReload={reload} reloading={reloading} />}
      submit={PLACE_TEXTS.save}
      sending={PLACE_TEXTS.saving}
      ready={!conflict}
      failure={refused}
      onSubmit={save}
    >
      <FormField name="url" label={PLACE_TEXTS.url} type="url" placeholder="https://" required />
      <FormField name="publishedOn" label={PLACE_TEXTS.publishedOn} type="date" required />
      <FormField name="brand" label={PLACE_TEXTS.brand} list={`${ids}brands`} required />
      <FormField name="use" label={PLACE_TEXTS.use} list={`${ids}uses`} />
      <FormField name="takenDownOn" label={PLACE_TEXTS.takenDownOn} hint={PLACE_TEXTS.takenDownHint} type="date" />
      <FormField name="note" label={PLACE_TEXTS.note} multiline />
      <Suggestions id={`${ids}brands`} of={team.brandOptions} />
      <Suggestions id={`${ids}uses`} of={USES} />
    </DialogForm>
  );
}

const Suggestions = ({ id, of }: { id: string; of: readonly string[] }) => (
  <datalist id={id}>
    {of.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
);
