import type { RightsTerms } from "@clearhouse/core/base/license/rights-terms.policy.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import {
  askedNow,
  type Draft,
  type FieldErrors,
  grantedFor,
  termsFor,
} from "@clearhouse/first-screens/rights-request/draft.ts";
import { type Reader, type TextKey, useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { useEffect, useMemo, useRef, useState } from "react";
import { proofSource } from "@/lib/proof-of-work/proof-source.ts";
import type { Notice } from "../shared/banner.tsx";
import {
  type Checked,
  checkApproval,
  checkDenial,
  checkOffer,
  checkRemoval,
  checkReply,
  FALLBACKS,
  isInForm,
} from "./answer.ts";
import { DENY_TEXTS, REMOVAL_TEXTS } from "./components/reason-texts.ts";
import type { Originals } from "./originals/use-originals.ts";
import type { OwnerClient } from "./owner-client.ts";
import { type Outcome, sendAnswer } from "./send-answer.ts";
import { termsHash } from "./terms-hash.ts";
import { today } from "./today.ts";
import type { Step } from "./use-step.ts";

/** `files`: the answer waits for originals that are still uploading. */
export type Progress = "idle" | "files" | "sending";

export interface Decided {
  request: OwnerRequest;
  /** Whether somebody had answered before, so that the earlier decision is shown. */
  earlier: boolean;
  /** The accepted terms, if the request was approved here. */
  accepted: RightsTerms | undefined;
}

export interface AnswerOptions {
  client: OwnerClient;
  request: OwnerRequest;
  step: Step;
  draft: Draft;
  originals: Originals;
  /** Loads the request again, because its terms may have changed. */
  refresh: () => Promise<void>;
  onDecided: (decided: Decided) => void;
  /** The owner's message was stored; the request is still undecided. */
  onSaid: (request: OwnerRequest) => void;
  onGone: () => void;
}

export interface Answer {
  errors: FieldErrors;
  notice: Notice | undefined;
  progress: Progress;
  terms: RightsTerms;
  /** Clears the errors of fields that were changed; the next attempt checks them again. */
  changed: (fields: Partial<Draft>) => void;
  /** @param halfDate whether the typed date is incomplete */
  approve: (halfDate: boolean) => Promise<void>;
  deny: () => Promise<void>;
  reply: () => Promise<void>;
  counterOffer: () => Promise<void>;
  askRemoval: () => Promise<void>;
  closeNotice: () => void;
}

/** The errors in the reader's language. Name and email have a default message, for errors without a message. */
const shownErrors = (errors: FieldErrors, { say, words }: Reader): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => {
      const fallback = FALLBACKS[field as keyof Draft];
      return [field, message || !fallback ? words(message) : say(fallback)];
    }),
  );

/** Who chooses a reason needn't write another. */
const reasoned = (draft: Draft, { say }: Reader): Draft =>
  draft.reason.trim() === "" && draft.about !== "other" ? { ...draft, reason: say(REMOVAL_TEXTS[draft.about]) } : draft;

/** The words of the chosen reason for a no; "" for none, and for 'other', which says nothing by itself. */
const denialWords = ({ because, people }: Draft, { say }: Reader): string => {
  if (because === undefined || because === "other") return "";
  return because === "someone_in_it" && people === "child" ? say("denyChildIn") : say(DENY_TEXTS[because]);
};

/** The field of the draft to which an error belongs: "allowed" for "allowed.countries". */
const wholeOf = (field: string): string => {
  const [whole = field] = field.split(".");
  return whole === "asks" || whole === "fee" ? "offer" : whole;
};

/** The owner's answer, from filling in the form to the server's reply; whatever fails, the draft stays. */
export const useAnswer = (options: AnswerOptions): Answer => {
  const { client, request, step, draft, originals, refresh, onDecided, onSaid, onGone } = options;
  const reader = useReader();
  const { say } = reader;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [notice, setNotice] = useState<Notice>();
  const [progress, setProgress] = useState<Progress>("idle");
  const running = useRef(false);
  const proofs = useMemo(() => proofSource(client.challenge), [client]);
  const terms = useMemo(() => termsFor(request, draft), [request, draft]);

  /** Shows each error at its field. Of the errors whose field isn't in the form, the first is shown above the form. */
  const refuse = (wrong: FieldErrors): void => {
    const shown = shownErrors(wrong, reader);
    setErrors(shown);
    const withoutField = Object.entries(shown).find(([field]) => !isInForm(step, field));
    setNotice(withoutField && { title: say("validation"), text: withoutField[1] || say("validation") });
  };

  useEffect(() => {
    setErrors({});
    setNotice(undefined);
    if (step !== "review") proofs.prepare();
  }, [step, proofs]);

  const follow = async (outcome: Outcome, failed: TextKey, accepted: RightsTerms | undefined): Promise<void> => {
    switch (outcome.kind) {
      case "answered":
        onDecided({ ...outcome, accepted: outcome.earlier ? undefined : accepted });
        return;
      case "gone":
        onGone();
        return;
      case "refused":
        refuse(outcome.fields);
        return;
      case "terms-changed":
        await refresh();
        setNotice({ text: say("termsChanged") });
        return;
      default: {
        const texts = { security: "securityCheck", limited: "tooMany", failed } as const;
        setNotice({ text: say(texts[outcome.kind]) });
      }
    }
  };

  /** Runs one action at a time: while an answer is being sent, another press does nothing. */
  const once = async <T>(
    checked: Checked<T>,
    failed: TextKey,
    work: (value: T) => Promise<{ outcome: Outcome; accepted?: RightsTerms } | undefined>,
  ): Promise<void> => {
    if (running.current) return;
    if (!checked.ok) {
      refuse(checked.errors);
      return;
    }
    setErrors({});
    setNotice(undefined);
    running.current = true;
    try {
      const result = await work(checked.value);
      if (result) await follow(result.outcome, failed, result.accepted);
    } catch {
      // For instance, the changed terms couldn't be loaded. The owner reads the same message as if sending had failed.
      setNotice({ text: say(failed) });
    } finally {
      running.current = false;
      setProgress("idle");
    }
  };

  const approve = (halfDate: boolean) =>
    once(
      checkApproval(draft, grantedFor(request, draft)?.problems ?? {}, today(), halfDate),
      "approveFailed",
      async (approval) => {
        setProgress("files");
        const uploadIds = await originals.settled();
        if (!uploadIds) {
          setNotice({ text: say("filesFailed") });
          return undefined;
        }
        setProgress("sending");
        const outcome = await sendAnswer(client, async () => {
          const [termsSha256, proof] = await Promise.all([termsHash(terms.text), proofs.take(draft.website)]);
          return client.approve({ ...approval, uploadIds, termsSha256, proof });
        });
        return { outcome, accepted: terms };
      },
    );

  const deny = () =>
    once(checkDenial(draft, denialWords(draft, reader)), "denyFailed", async (denial) => {
      setProgress("sending");
      return {
        outcome: await sendAnswer(client, async () =>
          client.deny({ ...denial, proof: await proofs.take(draft.website) }),
        ),
      };
    });

  /**
   * Sends a message; a message doesn't decide the request. If somebody has already decided the request, that decision
   * is shown instead.
   */
  const write = <T>(checked: Checked<T>, send: (message: T & { proof: string }) => Promise<OwnerRequest>) =>
    once(checked, "sendFailed", async (message) => {
      setProgress("sending");
      const outcome = await sendAnswer(client, async () =>
        send({ ...message, proof: await proofs.take(draft.website) }),
      );
      if (outcome.kind !== "answered" || outcome.earlier) return { outcome };
      onSaid(outcome.request);
      return undefined;
    });

  const changed = (fields: Partial<Draft>) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(wholeOf(field) in fields))));

  return {
    errors,
    notice,
    progress,
    terms,
    changed,
    approve,
    deny,
    reply: () => write(checkReply(draft), client.reply),
    counterOffer: async () => {
      const asked = askedNow(request);
      if (asked) await write(checkOffer(asked, draft), client.counterOffer);
    },
    askRemoval: () => write(checkRemoval(reasoned(draft, reader)), client.askRemoval),
    closeNotice: () => setNotice(undefined),
  };
};
