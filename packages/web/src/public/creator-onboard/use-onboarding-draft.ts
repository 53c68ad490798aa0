import type { OnboardingInvite } from "@clearhouse/core/onboarding/onboarding.schema.ts";
import { useEffect, useRef, useState } from "react";
import { keep, readKept } from "../shared/kept.ts";
import { type Draft, draftFor, draftIn, type Sent, sentIn } from "./draft.ts";

export interface DraftHandle {
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
  /**
   * Kept with what was typed before it is sent: after a lost answer and a reload it is the same act to the server.
   * @returns with the key that an earlier try was sent under
   */
  sending: (hashes: Omit<Sent, "key">) => Sent;
}

/**
 * What somebody who joins types and chooses, kept over a reload and a tab that the phone gave up; never that they agreed. The
 * server draws the page without it; it is there right after.
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
