import type { OnboardingInvite } from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";
import { useEffect, useRef, useState } from "react";
import { keep, readKept } from "../shared/kept.ts";
import { type Draft, draftFor, draftIn, type Sent, sentIn } from "./draft.ts";

export interface DraftHandle {
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
  /**
   * Stores the idempotency key together with the input before the profile is sent. Sending the profile again, after a
   * lost answer and a reload, is then the same action to the server.
   * @returns the values with the key of an earlier attempt, if there was one
   */
  sending: (hashes: Omit<Sent, "key">) => Sent;
}

/**
 * What the joining creator types and chooses. The input survives a reload, also of a tab that the phone has unloaded;
 * only the agreement has to be given again. The server draws the page without this input; the page's script fills it in
 * right afterwards.
 */
export const useOnboardingDraft = (code: string, invite: OnboardingInvite): DraftHandle => {
  const [draft, setDraft] = useState(() => draftFor(invite));
  const latest = useRef(draft);
  const sent = useRef<Sent>(undefined);

  useEffect(() => {
    const kept = readKept("onboarding", code);
    sent.current = sentIn(kept);
    const typed = draftIn(kept);
    if (Object.keys(typed).length === 0) return;
    latest.current = { ...latest.current, ...typed };
    setDraft(latest.current);
  }, [code]);

  const keepAll = () => {
    const { website: _, ...typed } = latest.current;
    keep("onboarding", code, { ...typed, ...(sent.current && { sent: sent.current }) });
  };
  return {
    draft,
    change: (fields) => {
      latest.current = { ...latest.current, ...fields };
      setDraft(latest.current);
      keepAll();
    },
    sending: (hashes) => {
      const now = { ...hashes, key: sent.current?.key ?? crypto.randomUUID() };
      sent.current = now;
      keepAll();
      return now;
    },
  };
};
