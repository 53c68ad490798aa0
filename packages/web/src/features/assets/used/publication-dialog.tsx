import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import {
  addPublicationInput,
  type ParsedAddPublication,
  type Publication,
  publication as publicationSchema,
} from "@clearhouse/core/publication/publication.schema.ts";
import { ASSET_INTENDED_USES, URL_INTENDED_USES } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form-dialog.tsx";
import { FormField } from "@/components/form-field.tsx";
import { hasCode } from "@/lib/api/api-error.ts";
import { client, idempotent, newIdempotencyKey } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { todayIn } from "@/lib/dates.ts";
import { notifyError, notifyFailure, notifySuccess } from "@/lib/notify.ts";
import { useUsedMutation } from "./queries.ts";
import { PLACE_TEXTS } from "./texts.ts";

const USES = [...new Set<string>([...ASSET_INTENDED_USES, ...URL_INTENDED_USES])];

interface Props {
  asset: Asset;
  /** Without one, a new one is added. */
  publication: Publication | undefined;
  open: boolean;
  onClose: () => void;
}

export function PublicationDialog({ asset, publication, open, onClose }: Props) {
  return (
    <FormDialog open={open} onClose={onClose} size="md">
      <PublicationForm asset={asset} publication={publication} />
    </FormDialog>
  );
}

const one = client.api.assets[":assetId"].publications;

function PublicationForm({ asset, publication }: Pick<Props, "asset" | "publication">) {
  const { done } = useFormDialog();
  const { team } = useSession();
  const ids = useId();
  const [key] = useState(newIdempotencyKey);
  const { url = "", brand = "", use = "", takenDownOn = "", note = "" } = publication ?? {};
  const publishedOn = publication?.publishedOn ?? todayIn(team.timeZone);
  const form = useForm({
    resolver: zodResolver(addPublicationInput),
    defaultValues: { url, publishedOn, brand, use, takenDownOn, note },
  });
  const saving = useUsedMutation(asset.id, (json: ParsedAddPublication) => {
    const param = { assetId: asset.id };
    if (!publication) return receive(one.$post({ param, json }, idempotent(key)), publicationSchema);
    const { id: publicationId, version } = publication;
    return receive(
      one[":publicationId"].$put({ param: { ...param, publicationId }, json: { ...json, version } }),
      publicationSchema,
    );
  });
  const save = async (values: ParsedAddPublication) => {
    await saving.mutateAsync(values);
    notifySuccess(publication ? PLACE_TEXTS.saved : PLACE_TEXTS.added);
    done();
  };
  const refused = (error: unknown, fieldsNamed: boolean) => {
    if (fieldsNamed) return;
    if (hasCode(error, "publication.conflict")) notifyError(PLACE_TEXTS.failedToSave, PLACE_TEXTS.conflict);
    else notifyFailure(error, { title: PLACE_TEXTS.failedToSave });
  };
  return (
    <DialogForm
      form={form}
      title={publication ? PLACE_TEXTS.editTitle : PLACE_TEXTS.addTitle}
      description={PLACE_TEXTS.text}
      submit={PLACE_TEXTS.save}
      sending={PLACE_TEXTS.saving}
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
