import type { OnboardingInvite } from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";
import { useReader } from "@clearhouse/first-screens/creator-onboard/reader.tsx";
import { useMemo, useRef, useState } from "react";
import { proofSource } from "@/lib/proof-of-work/proof-source.ts";
import type { Notice } from "../shared/banner.tsx";
import { type Errors, profileOf } from "./check.ts";
import { onboardingClient } from "./onboarding-client.ts";
import type { OnboardingHandle } from "./onboarding-handle.ts";
import { type Outcome, outcomeOf } from "./send.ts";
import type { DraftHandle } from "./use-onboarding-draft.ts";

export interface SendingOptions extends Pick<DraftHandle, "draft" | "sending"> {
  code: string;
  invite: OnboardingInvite;
  handle: OnboardingHandle;
  onRefused: (errors: Errors) => void;
  /** The agreement has changed and was loaded again. */
  onChanged: () => void;
}

export interface Sending {
  notice: Notice | undefined;
  busy: boolean;
  /** Call this when the form is being filled in, so that the proof of work begins. */
  prepare: () => void;
  send: () => Promise<void>;
  closeNotice: () => void;
}

/** Sends a profile; whatever fails, the typed text stays. */
export const useSending = (options: SendingOptions): Sending => {
  const { code, invite, handle, draft, sending, onRefused, onChanged } = options;
  const { say } = useReader();
  const [notice, setNotice] = useState<Notice>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const client = useMemo(() => onboardingClient(code), [code]);
  const proofs = useMemo(() => proofSource(client.challenge), [client]);

  const follow = async (outcome: Outcome): Promise<void> => {
    switch (outcome.kind) {
      case "done":
        return handle.finish(outcome.result);
      case "gone":
        return handle.end("missing");
      case "used":
        return handle.end("used");
      case "refused":
        return onRefused(outcome.errors);
      case "changed":
        await handle.refresh();
        onChanged();
        return setNotice({ text: say("changed") });
      case "registered":
        return setNotice({ title: say("registeredTitle"), text: say("registered") });
      default: {
        const texts = {
          failed: "submitFailed",
          permission: "permission",
          security: "securityCheck",
          limited: "tooMany",
        } as const;
        return setNotice({ text: say(texts[outcome.kind]) });
      }
    }
  };

  /** Sends the profile. While a profile is being sent, another press does nothing. */
  const send = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setNotice(undefined);
    const { key, ...read } = sending({
      agreementSha256: invite.agreement.sha256,
      disclosureSha256: invite.disclosure.sha256,
    });
    try {
      const outcome = await outcomeOf(async () => {
        const proof = await proofs.take(draft.website);
        return client.onboard({ ...profileOf(draft), ...read, agreed: true, proof }, key);
      });
      await follow(outcome);
    } catch {
      // The answer was unclear and loading again failed: the person sees the same message as if sending had failed.
      setNotice({ text: say("submitFailed") });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { notice, busy, prepare: proofs.prepare, send, closeNotice: () => setNotice(undefined) };
};
