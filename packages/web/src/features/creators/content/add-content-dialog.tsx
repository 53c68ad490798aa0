import {
  CONTENT_TYPES,
  createCreatorContentInput,
} from "@clearhouse/core/contracts/creator-content/creator-content.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { CreatorPicker } from "@/components/creator-picker.tsx";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { useIdempotencyKey } from "@/lib/idempotency-key.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { useUnsavedChanges } from "@/lib/unsaved-changes.ts";
import { useAddContent, useSetContentPicture } from "../api/content.ts";
import { PictureChoice } from "./picture-choice.tsx";
import { ADD_CONTENT_TEXTS } from "./texts.ts";

/** The creator is chosen from a list, so the message for a missing creator asks the person to choose one. */
const addContentForm = createCreatorContentInput.extend({
  creatorId: z.string().min(1, ADD_CONTENT_TEXTS.creatorRequired),
});
type Values = z.input<typeof addContentForm>;

/** @param creatorId the creator whose content is shown, "" for all */
export function AddContentDialog(props: { creatorId: string; open: boolean; onClose: () => void }) {
  const { creatorId, open, onClose } = props;
  return (
    <FormDialog open={open} onClose={onClose} size="md">
      <AddContentForm creatorId={creatorId} />
    </FormDialog>
  );
}

function AddContentForm({ creatorId }: { creatorId: string }) {
  const { done } = useFormDialog();
  const add = useAddContent();
  const setPicture = useSetContentPicture();
  const act = useIdempotencyKey();
  const [picture, setChosen] = useState<File>();
  useUnsavedChanges(picture !== undefined);
  const defaultValues: Values = { creatorId, title: "", description: "", contentType: "Photo", url: "" };
  const form = useForm({ resolver: zodResolver(addContentForm), defaultValues });
  return (
    <DialogForm
      form={form}
      title={ADD_CONTENT_TEXTS.title}
      description={ADD_CONTENT_TEXTS.text}
      submit={ADD_CONTENT_TEXTS.submit}
      sending={ADD_CONTENT_TEXTS.sending}
      failure={ADD_CONTENT_TEXTS.failed}
      onSubmit={async (input) => {
        const made = await add.mutateAsync({ input, key: act.keyOf(input) });
        notifySuccess(ADD_CONTENT_TEXTS.added);
        // If the picture can't be stored, a toast says so. The content is already stored, and a picture can be added
        // later.
        if (picture) await setPicture.mutateAsync({ contentId: made.id, picture }).catch(() => undefined);
        done();
      }}
    >
      <FormField name="creatorId" label={ADD_CONTENT_TEXTS.creator} required>
        {(control, field) => (
          <CreatorPicker
            control={control}
            label={ADD_CONTENT_TEXTS.creator}
            value={field.value}
            onChange={field.onChange}
            placeholder={ADD_CONTENT_TEXTS.chooseCreator}
            required
            className="w-full"
          />
        )}
      </FormField>
      <FormField name="title" label={ADD_CONTENT_TEXTS.name} required autoComplete="off" />
      <FormField
        name="contentType"
        label={ADD_CONTENT_TEXTS.type}
        options={CONTENT_TYPES.map((type) => ({ value: type, label: type }))}
      />
      <FormField
        name="url"
        type="url"
        label={ADD_CONTENT_TEXTS.url}
        hint={ADD_CONTENT_TEXTS.urlHint}
        placeholder="https://"
      />
      <FormField name="description" label={ADD_CONTENT_TEXTS.description} multiline rows={3} />
      <PictureChoice picture={picture} onChoose={setChosen} />
    </DialogForm>
  );
}
