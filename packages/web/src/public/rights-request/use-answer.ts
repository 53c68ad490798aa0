import type { RightsTerms } from "@clearhouse/core/licence/rights-terms.policy.ts";
import type { OwnerRequest } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { proofSource } from "@/lib/proof-of-work/proof-source.ts";
import {
  type Checked,
  checkApproval,
  checkDenial,
  type Draft,
  draftFor,
  type FieldErrors,
  termsFor,
  withFallbacks,
} from "./answer.ts";
import type { Notice } from "./components/banner.tsx";
import { today } from "./dates.ts";
import type { Originals } from "./originals/use-originals.ts";
import type { OwnerClient } from "./owner-client.ts";
import { type Outcome, sendAnswer } from "./send-answer.ts";
import { termsHash } from "./terms-hash.ts";
import { TEXTS } from "./texts.ts";
import type { Step } from "./use-step.ts";

/** `files`: the answer waits for originals that are still uploading. */
export type Progress = "idle" | "files" | "sending";

export interface Decided {
  request: OwnerRequest;
  /** Someone had answered before; what is shown is that decision. */
  earlier: boolean;
  /** The terms of a yes that was given here. */
  accepted: RightsTerms | undefined;
}

export interface AnswerOptions {
  client: OwnerClient;
  request: OwnerRequest;
  step: Step;
  originals: Originals;
  /** Reads the request again: its terms may have moved. */
  refresh: () => Promise<void>;
  onDecided: (decided: Decided) => void;
  onGone: () => void;
}

export interface Answer {
  draft: Draft;
  errors: FieldErrors;
  notice: Notice | undefined;
  progress: Progress;
  terms: RightsTerms;
  change: (change: Partial<Draft>) => void;
  approve: () => Promise<void>;
  deny: () => Promise<void>;
  closeNotice: () => void;
}

const invalid = (errors: FieldErrors): Notice => ({
  title: TEXTS.validation,
  text: Object.values(errors)[0] ?? TEXTS.validation,
});

/** The owner's answer from the first letter to the server's word; whatever fails, the draft stays. */
export const useAnswer = (options: AnswerOptions): Answer => {
  const { client, request, step, originals, refresh, onDecided, onGone } = options;
  const [draft, setDraft] = useState(() => draftFor(request));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [notice, setNotice] = useState<Notice>();
  const [progress, setProgress] = useState<Progress>("idle");
  const running = useRef(false);
  const proofs = useMemo(() => proofSource(client.challenge), [client]);
  const terms = useMemo(() => termsFor(request, draft), [request, draft]);

  useEffect(() => {
    setErrors({});
    setNotice(undefined);
    if (step !== "review") proofs.prepare();
  }, [step, proofs]);

  const follow = async (outcome: Outcome, failedText: string, accepted: RightsTerms | undefined): Promise<void> => {
    switch (outcome.kind) {
      case "decided":
        onDecided({ ...outcome, accepted: outcome.earlier ? undefined : accepted });
        return;
      case "gone":
        onGone();
        return;
      case "refused": {
        const fields = withFallbacks(outcome.fields);
        setErrors(fields);
        setNotice(invalid(fields));
        return;
      }
      case "terms-changed":
        await refresh();
        setNotice({ text: TEXTS.termsChanged });
        return;
      default: {
        const texts = { security: TEXTS.securityCheck, limited: TEXTS.tooMany, failed: failedText } as const;
        setNotice({ text: texts[outcome.kind] });
      }
    }
  };

  /** One answer at a time: a second press while one is on its way does nothing. */
  const once = async <T>(
    checked: Checked<T>,
    failedText: string,
    work: (value: T) => Promise<{ outcome: Outcome; accepted?: RightsTerms } | undefined>,
  ): Promise<void> => {
    if (running.current) return;
    setErrors(checked.ok ? {} : checked.errors);
    setNotice(checked.ok ? undefined : invalid(checked.errors));
    if (!checked.ok) return;
    if (draft.website !== "") {
      setNotice({ text: TEXTS.securityCheck });
      return;
    }
    running.current = true;
    try {
      const result = await work(checked.value);
      if (result) await follow(result.outcome, failedText, result.accepted);
    } catch {
      // Reading again failed after an answer that decided nothing: to the owner it is the same failure.
      setNotice({ text: failedText });
    } finally {
      running.current = false;
      setProgress("idle");
    }
  };

  const approve = () =>
    once(checkApproval(draft, today()), TEXTS.approveFailed, async (approval) => {
      setProgress("files");
      const uploadIds = await originals.settled();
      if (!uploadIds) {
        setNotice({ text: TEXTS.filesFailed });
        return undefined;
      }
      setProgress("sending");
      const outcome = await sendAnswer(client, async () => {
        const [termsSha256, proof] = await Promise.all([termsHash(terms.text), proofs.take()]);
        return client.approve({ ...approval, uploadIds, termsSha256, proof });
      });
      return { outcome, accepted: terms };
    });

  const deny = () =>
    once(checkDenial(draft), TEXTS.denyFailed, async (denial) => {
      setProgress("sending");
      return { outcome: await sendAnswer(client, async () => client.deny({ ...denial, proof: await proofs.take() })) };
    });

  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }));
    // What is being put right is no longer wrong; the next try says whether it is.
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in next))));
  };

  return { draft, errors, notice, progress, terms, change, approve, deny, closeNotice: () => setNotice(undefined) };
};
