import type { SignerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { useReader } from "@clearhouse/first-screens/sign-contract/reader.tsx";
import { useMemo, useRef, useState } from "react";
import { proofSource } from "@/lib/proof-of-work/proof-source.ts";
import type { Notice } from "../shared/banner.tsx";
import type { SigningErrors } from "./answer.ts";
import { type Outcome, send } from "./send.ts";
import { type SigningClient, signingClient } from "./signing-client.ts";

const keys = new Map<string, string>();

/**
 * One idempotency key for each action of this page, so that pressing again after a lost answer is the same action to
 * the server.
 */
const keyOf = (act: string): string => {
  const key = keys.get(act) ?? crypto.randomUUID();
  keys.set(act, key);
  return key;
};

export interface SendingOptions {
  token: string;
  contract: SignerContract;
  act: "sign" | "decline";
  /** The value of the form's hidden field. */
  honeypot: string;
  /** Shown if no answer arrived. */
  failed: Notice;
  /** The text to agree to has changed; loads it again. */
  onChanged: () => Promise<void>;
  /** `earlier`: somebody had answered before, or the contract was withdrawn or expired. */
  onAnswered: (contract: SignerContract, earlier: boolean) => void;
  onGone: () => void;
}

export interface Sending {
  errors: SigningErrors;
  notice: Notice | undefined;
  busy: boolean;
  /** Call this when the form is being filled in, so that the proof of work begins. */
  prepare: () => void;
  /** Clears the errors of fields that were changed; the next attempt checks them again. */
  changed: (fields: readonly string[]) => void;
  /** @param wrong the errors that the form itself has found */
  submit: (
    wrong: SigningErrors,
    act: (client: SigningClient, proof: string, key: string) => Promise<SignerContract>,
  ) => Promise<void>;
  closeNotice: () => void;
}

/** Sends an answer; whatever fails, the typed text stays. */
export const useSending = (options: SendingOptions): Sending => {
  const { token, contract, act: name, honeypot, failed, onChanged, onAnswered, onGone } = options;
  const { say, words } = useReader();
  const [errors, setErrors] = useState<SigningErrors>({});
  const [notice, setNotice] = useState<Notice>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const client = useMemo(() => signingClient(token), [token]);
  const proofs = useMemo(() => proofSource(client.challenge), [client]);

  const refuse = (wrong: SigningErrors): void =>
    setErrors(Object.fromEntries(Object.entries(wrong).map(([field, message]) => [field, words(message)])));

  const follow = async (outcome: Outcome): Promise<void> => {
    switch (outcome.kind) {
      case "answered":
        onAnswered(outcome.contract, outcome.earlier);
        return;
      case "gone":
        onGone();
        return;
      case "refused":
        refuse(outcome.fields);
        return;
      case "changed":
        await onChanged();
        setNotice({ text: say("changed") });
        return;
      case "failed":
        setNotice(failed);
        return;
      default: {
        const texts = {
          damaged: "damaged",
          onHold: "onHold",
          security: "securityCheck",
          limited: "tooMany",
        } as const;
        setNotice({ ...failed, text: say(texts[outcome.kind], { sender: contract.sentBy }) });
      }
    }
  };

  /** While an answer is being sent, another press does nothing. */
  const submit: Sending["submit"] = async (wrong, act) => {
    if (running.current) return;
    setNotice(undefined);
    refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    running.current = true;
    setBusy(true);
    try {
      await follow(await send(client, async () => act(client, await proofs.take(honeypot), keyOf(`${name} ${token}`))));
    } catch {
      // The answer decided nothing and loading again failed: the signer sees the same message as if sending had failed.
      setNotice(failed);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return {
    errors,
    notice,
    busy,
    prepare: proofs.prepare,
    changed: (fields) =>
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field)))),
    submit,
    closeNotice: () => setNotice(undefined),
  };
};
