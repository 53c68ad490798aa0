import { Check, Copy, TriangleAlert } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useCloseQuestion } from "@/components/form/form-dialog.tsx";
import { Alert, AlertBody } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter, DialogHeading } from "@/components/ui/dialog.tsx";
import { FieldError } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { useCopy } from "@/lib/hooks/use-copy.ts";
import { API_TEXTS } from "../texts.ts";

interface Props {
  title: string;
  /** The label of the field with the secret. */
  label: string;
  secret: string;
  onClose: () => void;
}

/**
 * Shows a new secret in place of the form that created it. The secret is never shown again, so closing the dialog
 * before the secret was copied asks for a confirmation.
 */
export function SecretToCopy({ title, label, secret, onClose }: Props) {
  const id = useId();
  const { copied, copy } = useCopy();
  const [kept, setKept] = useState(false);
  useCloseQuestion(API_TEXTS.notCopied, !kept);
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The form's button had the focus and is gone, so the copy button gets the focus.
  useEffect(() => button.current?.focus(), []);
  const onCopy = async () => {
    const done = await copy(secret);
    setRefused(!done);
    if (done) setKept(true);
    // If copying failed, the secret is selected, so that the person can copy it by hand.
    if (!done) input.current?.select();
  };
  const Icon = copied ? Check : Copy;
  return (
    <>
      <DialogHeading title={title} />
      <Alert icon={TriangleAlert} variant="warning">
        <AlertBody>{API_TEXTS.secretOnce}</AlertBody>
      </Alert>
      <div className="flex flex-col gap-2">
        <Label htmlFor={id}>{label}</Label>
        <div className="flex flex-col gap-2 sm:flex-row">
          <Input
            ref={input}
            readOnly
            value={secret}
            id={id}
            className="font-mono"
            onFocus={(event) => event.target.select()}
            onCopy={() => setKept(true)}
          />
          <Button ref={button} className="shrink-0" onClick={() => void onCopy()}>
            <Icon aria-hidden="true" />
            {copied ? API_TEXTS.copied : API_TEXTS.copy}
          </Button>
        </div>
        {refused && <FieldError>{API_TEXTS.copyFailed}</FieldError>}
      </div>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {API_TEXTS.close}
        </Button>
      </DialogFooter>
    </>
  );
}
