import { CODE_MINUTES } from "@clearhouse/core/rights/proof/proof.schema.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { buttonVariants } from "@clearhouse/first-screens/look/button-variants.ts";
import { Say, type TextKey, useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "@/lib/api/api-error.ts";
import { TextField } from "../../shared/text-field.tsx";
import { proofClient } from "./proof-client.ts";

export interface ProveProps {
  token: string;
  request: OwnerRequest;
  onShow: (request: OwnerRequest) => void;
  /** The request was taken back, or has ended. */
  onGone: () => void;
}

const refusalOf = (error: unknown): TextKey => {
  if (!(error instanceof ApiError)) return "proveFailed";
  if (error.status === 429) return "proveTooMany";
  if (error.code === "proof.wrong_code") return "proveWrong";
  return error.code === "proof.code_over" ? "proveOver" : "proveFailed";
};

const isValidNow = (sentAt: string | undefined): boolean =>
  sentAt !== undefined && Date.parse(sentAt) + CODE_MINUTES * 60_000 > Date.now();

/** The code that was mailed proves whose account it is: the button that asks for it, and the field that takes it. */
export function Prove({ token, request, onShow, onGone }: ProveProps) {
  const { say } = useReader();
  const client = useMemo(() => proofClient(token), [token]);
  const [code, setCode] = useState("");
  const [refused, setRefused] = useState<TextKey>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { mailTo = "", sentAt } = request.accountProof ?? {};
  const isMailed = isValidNow(sentAt);

  const ask = async (what: () => Promise<OwnerRequest>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setRefused(undefined);
    try {
      onShow(await what());
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) setRefused("proveFailed");
      else if (error.code === "rights_request.not_found") onGone();
      else if (error.code === "rights_request.already_decided") onShow(await client.read());
      else setRefused(refusalOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const wasMailed = useRef(isMailed);
  useEffect(() => {
    if (isMailed && !wasMailed.current) form.current?.querySelector("input")?.focus();
    wasMailed.current = isMailed;
  }, [isMailed]);

  const send = async () => {
    if (await ask(client.sendCode)) setCode("");
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const digits = code.replace(/\s/g, "");
    if (/^\d{6}$/.test(digits)) void ask(() => client.prove({ code: digits }));
    else setRefused("proveWrong");
  };
  const button = "min-h-12";
  if (!isMailed) {
    return (
      <>
        <p role="alert" className="text-destructive empty:hidden">
          {refused && say(refused)}
        </p>
        <button
          type="button"
          aria-disabled={busy}
          className={buttonVariants({ size: "wrapping", className: button })}
          onClick={() => void send()}
        >
          {say(sentAt === undefined ? "proveSend" : "proveSendAgain")}
        </button>
      </>
    );
  }
  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      <p role="status" className="text-pretty">
        <Say text="proveSent" email={mailTo} />
      </p>
      <TextField
        label={say("proveCode")}
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        error={refused && say(refused)}
        onValue={(value) => {
          setCode(value);
          setRefused(undefined);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <button type="submit" aria-disabled={busy} className={buttonVariants({ size: "wrapping", className: button })}>
          {say("proveConfirm")}
        </button>
        <button
          type="button"
          aria-disabled={busy}
          className={buttonVariants({ variant: "outline", size: "wrapping", className: button })}
          onClick={() => void send()}
        >
          {say("proveSendAgain")}
        </button>
      </div>
    </form>
  );
}
