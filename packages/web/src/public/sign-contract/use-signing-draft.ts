import { useEffect, useRef, useState } from "react";
import { forget, keep, readKept } from "../shared/kept.ts";

/** What the signer has typed. */
export interface SigningDraft {
  fullName: string;
  signatureText: string;
  reason: string;
  /** The honeypot: people don't see it. */
  website: string;
}

const TYPED = ["fullName", "signatureText", "reason"] as const;

/** What was stored before the page was reloaded, as a draft. */
const typedIn = (kept: unknown): Partial<SigningDraft> => {
  if (typeof kept !== "object" || kept === null) return {};
  const fields = new Map<string, unknown>(Object.entries(kept));
  return Object.fromEntries(
    TYPED.flatMap((field) => {
      const value = fields.get(field);
      return typeof value === "string" ? [[field, value] as const] : [];
    }),
  );
};

export interface SigningDraftHandle {
  draft: SigningDraft;
  change: (fields: Partial<SigningDraft>) => void;
  /** Empties the form and removes what was stored. */
  clear: () => void;
}

/**
 * What the signer types. The input survives a reload, also of a tab that the phone has unloaded; only the agreement has
 * to be given again. The party's name is prefilled, but the signature isn't.
 * @param isOpen whether the contract can still be answered; once it can't, what was typed is removed
 */
export const useSigningDraft = (token: string, name: string, isOpen: boolean): SigningDraftHandle => {
  const [initial] = useState<SigningDraft>({ fullName: name, signatureText: "", reason: "", website: "" });
  const [draft, setDraft] = useState(initial);
  const latest = useRef(initial);

  const set = (next: SigningDraft) => {
    latest.current = next;
    setDraft(next);
  };

  useEffect(() => {
    if (!isOpen) {
      forget("signature", token);
      return;
    }
    const kept = typedIn(readKept("signature", token));
    if (Object.keys(kept).length === 0) return;
    latest.current = { ...latest.current, ...kept };
    setDraft(latest.current);
  }, [token, isOpen]);

  const change = (fields: Partial<SigningDraft>) => {
    set({ ...latest.current, ...fields });
    const { website: _, ...typed } = latest.current;
    keep("signature", token, typed);
  };
  const clear = () => {
    set(initial);
    forget("signature", token);
  };
  return { draft, change, clear };
};
