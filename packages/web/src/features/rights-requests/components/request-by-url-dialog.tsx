import { URL_INTENDED_USES } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { FormProvider } from "react-hook-form";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { isByUrlComplete } from "../lib/request-form.ts";
import { useByUrlRequest } from "../lib/use-by-url-request.ts";
import { REQUEST_TEXTS } from "../texts.ts";
import { GenerateButton } from "./generate-button.tsx";
import { Honeypot } from "./honeypot.tsx";
import { LinkView } from "./link-view.tsx";
import { MessageFields } from "./message-fields.tsx";
import { RequestField } from "./request-field.tsx";
import { ScopeFields } from "./scope-fields.tsx";

type Flow = ReturnType<typeof useByUrlRequest>;

/** Spec A §2, Request Rights by URL. */
export function RequestByUrlDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const flow = useByUrlRequest(open);
  const change = (next: boolean) => {
    if (next || !flow.creating) onOpenChange(next);
  };
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent className="max-w-2xl">
        {flow.made === undefined ? (
          <RequestForm flow={flow} onCancel={() => change(false)} />
        ) : (
          <Generated flow={flow} onClose={() => change(false)} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function RequestForm({ flow, onCancel }: { flow: Flow; onCancel: () => void }) {
  const { form, creating, submit } = flow;
  return (
    <FormProvider {...form}>
      <form noValidate className="flex min-h-0 flex-1 flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <DialogHeader>
          <DialogTitle>{REQUEST_TEXTS.byUrlTitle}</DialogTitle>
          <DialogDescription>{REQUEST_TEXTS.byUrlDescription}</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <FieldGroup>
            <RequestField
              name="contentUrl"
              type="url"
              label={REQUEST_TEXTS.contentUrl}
              hint={REQUEST_TEXTS.contentUrlHint}
              required
            />
            <RequestField name="contentTitle" label={REQUEST_TEXTS.contentTitle} required />
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <RequestField
                name="contentOwner"
                label={REQUEST_TEXTS.contentOwner}
                hint={REQUEST_TEXTS.contentOwnerHint}
                required
              />
              <RequestField
                name="contentOwnerEmail"
                type="email"
                label={REQUEST_TEXTS.contentOwnerEmail}
                hint={REQUEST_TEXTS.contentOwnerEmailHint}
              />
            </div>
            <ScopeFields uses={URL_INTENDED_USES} />
            <MessageFields />
            <Honeypot />
          </FieldGroup>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onCancel} disabled={creating}>
            {REQUEST_TEXTS.cancel}
          </Button>
          <GenerateButton isComplete={isByUrlComplete} creating={creating} />
        </DialogFooter>
      </form>
    </FormProvider>
  );
}

function Generated({ flow, onClose }: { flow: Flow; onClose: () => void }) {
  const { made, form, reset } = flow;
  if (made === undefined) return null;
  return (
    <>
      <DialogHeader>
        <DialogTitle>{REQUEST_TEXTS.generatedTitle}</DialogTitle>
        <DialogDescription>{REQUEST_TEXTS.generatedDescription(made.contentOwner)}</DialogDescription>
      </DialogHeader>
      <DialogBody>
        <LinkView request={made} title={form.getValues("contentTitle")} />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {REQUEST_TEXTS.close}
        </Button>
        <Button variant="secondary" onClick={reset}>
          {REQUEST_TEXTS.createAnother}
        </Button>
      </DialogFooter>
    </>
  );
}
