import { Check, Copy, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Alert, AlertBody } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog.tsx";
import { FieldError } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useCopy } from "@/lib/use-copy.ts";
import { API_TEXTS } from "../texts.ts";

/** A new secret, in place of the form that made it: it can only be copied now. */
export function SecretToCopy(props: { title: string; secret: string; onClose: () => void }) {
  const { title, secret, onClose } = props;
  const { copied, copy } = useCopy();
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The form's button, which had the focus, is gone; copying comes next.
  useEffect(() => button.current?.focus(), []);
  const onCopy = async () => {
    const done = await copy(secret);
    setRefused(!done);
    // It is selected, so that it can be copied by hand.
    if (!done) input.current?.select();
  };
  const Icon = copied ? Check : Copy;
  return (
    <>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
      </DialogHeader>
      <Alert variant="warning">
        <TriangleAlert aria-hidden="true" />
        <AlertBody>{API_TEXTS.secretOnce}</AlertBody>
      </Alert>
      <div className="flex flex-col gap-2">
        <div className="flex flex-col gap-2 sm:flex-row">
          <Input
            ref={input}
            readOnly
            value={secret}
            aria-label={API_TEXTS.secret}
            className="font-mono"
            onFocus={(event) => event.target.select()}
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
