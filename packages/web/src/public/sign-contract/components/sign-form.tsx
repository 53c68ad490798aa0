import type { SignerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { WrittenSignature } from "@clearhouse/first-screens/sign-contract/outcome-view.tsx";
import { useReader } from "@clearhouse/first-screens/sign-contract/reader.tsx";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { Banner } from "../../shared/banner.tsx";
import { Honeypot } from "../../shared/honeypot.tsx";
import { TextField } from "../../shared/text-field.tsx";
import { useFirstWrong } from "../../shared/use-first-wrong.ts";
import { checkSignature } from "../answer.ts";
import { type SendingOptions, useSending } from "../use-sending.ts";
import type { SigningDraft } from "../use-signing-draft.ts";
import { Agreement, Disclosure } from "./agreement.tsx";

export interface SignFormProps extends Pick<SendingOptions, "token" | "contract" | "onAnswered" | "onGone"> {
  draft: SigningDraft;
  onDraft: (fields: Partial<SigningDraft>) => void;
  refresh: () => Promise<SignerContract>;
  onCancel: () => void;
  onDecline: () => void;
}

/** The signing form: name, the signature as it will be stored, and agreement. Below the form is the link to decline. */
export function SignForm({ draft, onDraft, refresh, onCancel, onDecline, ...options }: SignFormProps) {
  const { say } = useReader();
  const [agreed, setAgreed] = useState(false);
  const { disclosure } = options.contract;
  const { errors, notice, busy, prepare, changed, submit, closeNotice } = useSending({
    ...options,
    act: "sign",
    honeypot: draft.website,
    failed: { title: say("signFailed"), text: say("signFailedHelp") },
    onChanged: async () => {
      setAgreed(false);
      await refresh();
    },
  });
  const form = useFirstWrong(errors);

  const change = (fields: Partial<SigningDraft>) => {
    onDraft(fields);
    changed(Object.keys(fields));
  };
  const agree = (next: boolean) => {
    setAgreed(next);
    changed(["agreed"]);
  };
  const sign = (event: FormEvent) => {
    event.preventDefault();
    const { fullName, signatureText, website } = draft;
    const disclosureSha256 = disclosure?.sha256 ?? "";
    void submit(checkSignature(draft, agreed), (client, proof, key) =>
      client.sign({ fullName, signatureText, agreed: true, disclosureSha256, website, proof }, key),
    );
  };
  const signature = draft.signatureText.trim();
  return (
    <>
      <Banner notice={notice} closeLabel={say("close")} onClose={closeNotice} />
      <form ref={form} noValidate className="relative" onFocus={prepare} onSubmit={sign}>
        <FieldGroup>
          <TextField
            label={say("fullName")}
            required
            autoComplete="name"
            value={draft.fullName}
            error={errors.fullName}
            onValue={(fullName) => change({ fullName })}
          />
          <div className="flex flex-col gap-2">
            <TextField
              label={say("signature")}
              hint={say("signatureHint")}
              required
              autoComplete="off"
              spellCheck={false}
              value={draft.signatureText}
              error={errors.signatureText}
              onValue={(signatureText) => change({ signatureText })}
            />
            {signature !== "" && (
              <figure className="rounded-md border border-dashed px-4 pt-3 pb-2">
                <div className="border-b pb-1 text-center">
                  <WrittenSignature>{signature}</WrittenSignature>
                </div>
                <figcaption className="pt-1.5 text-center text-muted-foreground text-xs">
                  {say("signaturePreview")}
                </figcaption>
              </figure>
            )}
          </div>
          <Honeypot value={draft.website} onValue={(website) => change({ website })} />
          {disclosure && <Disclosure text={disclosure.text} />}
          <Agreement checked={agreed} error={errors.agreed} onChange={agree} />
          <div className="flex flex-col-reverse gap-2 sm:flex-row">
            <Button
              variant="outline"
              size="wrapping"
              className="min-h-12 sm:flex-1"
              aria-disabled={busy}
              onClick={busy ? undefined : onCancel}
            >
              {say("cancel")}
            </Button>
            <Button type="submit" size="wrapping" className="min-h-12 sm:flex-2" aria-disabled={busy}>
              {busy && <Spinner />}
              {say(busy ? "signing" : "sign")}
            </Button>
          </div>
          <Button
            variant="link"
            size="wrapping"
            className="min-h-11 self-center text-muted-foreground"
            aria-disabled={busy}
            onClick={busy ? undefined : onDecline}
          >
            {say("declineOpen")}
          </Button>
        </FieldGroup>
      </form>
    </>
  );
}
