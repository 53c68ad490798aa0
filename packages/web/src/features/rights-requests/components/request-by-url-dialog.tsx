import { URL_INTENDED_USES } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { TagsField } from "@/components/tags-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogBody, DialogFooter, DialogHeading } from "@/components/ui/dialog.tsx";
import { BULK_REQUEST_TEXTS } from "../bulk/texts.ts";
import { tellValidationErrors } from "../lib/request-failure.ts";
import { isByUrlComplete } from "../lib/request-form.ts";
import { useByUrlRequest } from "../lib/use-by-url-request.ts";
import { usePostLookup } from "../lib/use-post-lookup.ts";
import { REQUEST_TEXTS } from "../texts.ts";
import { ContractField } from "./contract-field.tsx";
import { Honeypot } from "./honeypot.tsx";
import { LinkView } from "./link-view.tsx";
import { MessageFields } from "./message-fields.tsx";
import { PostPreview } from "./post-preview.tsx";
import { PrivacyAddressNotice } from "./privacy-address-notice.tsx";
import { RequestFiles } from "./request-files.tsx";
import { OwnerFields, ScopeFields } from "./scope-fields.tsx";

type Flow = ReturnType<typeof useByUrlRequest>;

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the person wants to paste many URLs instead. */
  onSeveral: () => void;
}

/** The dialog 'Request Rights by URL'. */
export function RequestByUrlDialog({ open, onOpenChange, onSeveral }: Props) {
  const flow = useByUrlRequest(open);
  return (
    <FormDialog open={open} onClose={() => onOpenChange(false)} size="xl">
      {flow.made === undefined ? <RequestForm flow={flow} onSeveral={onSeveral} /> : <Generated flow={flow} />}
    </FormDialog>
  );
}

function RequestForm({ flow, onSeveral }: { flow: Flow } & Pick<Props, "onSeveral">) {
  const { form, files, send, refused } = flow;
  const lookup = usePostLookup(form);
  return (
    <DialogForm
      form={form}
      title={REQUEST_TEXTS.byUrlTitle}
      description={REQUEST_TEXTS.byUrlDescription}
      notice={<PrivacyAddressNotice />}
      submit={REQUEST_TEXTS.generate}
      sending={REQUEST_TEXTS.generating}
      ready={isByUrlComplete}
      failure={refused}
      onInvalid={tellValidationErrors}
      onSubmit={send}
    >
      {/* The button is beside the label. If it were below the field, a press would make the field show an error,
          which moves the button away from under the mouse or finger. */}
      <div className="relative">
        <FormField
          name="contentUrl"
          type="url"
          label={REQUEST_TEXTS.contentUrl}
          hint={REQUEST_TEXTS.contentUrlHint}
          required
          first
        />
        {!form.formState.isDirty && (
          <Button variant="link" className="absolute top-0 right-0 h-auto py-0 text-xs" onClick={onSeveral}>
            {BULK_REQUEST_TEXTS.several}
          </Button>
        )}
      </div>
      <PostPreview lookup={lookup} />
      <FormField name="contentTitle" label={REQUEST_TEXTS.contentTitle} required />
      <OwnerFields />
      <ScopeFields uses={URL_INTENDED_USES} />
      <ContractField />
      <MessageFields />
      <TagsField name="tags" label={REQUEST_TEXTS.tags} />
      <RequestFiles files={files} />
      <Honeypot />
    </DialogForm>
  );
}

function Generated({ flow: { made, form, reset } }: { flow: Flow }) {
  const { done } = useFormDialog();
  if (made === undefined) return null;
  return (
    <>
      <DialogHeading title={REQUEST_TEXTS.generatedTitle} text={REQUEST_TEXTS.generatedDescription(made)} />
      <DialogBody>
        <LinkView request={made} title={form.getValues("contentTitle")} />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={done}>
          {REQUEST_TEXTS.close}
        </Button>
        <Button variant="secondary" onClick={reset}>
          {REQUEST_TEXTS.createAnother}
        </Button>
      </DialogFooter>
    </>
  );
}
