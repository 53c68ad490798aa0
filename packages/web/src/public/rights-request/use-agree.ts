import { useRef, useState } from "react";
import type { Outcome } from "./send-answer.ts";

/** Sends the approval of proposed terms, once at a time. The code for it is loaded when it is needed. */
export const useAgree = (
  token: string,
  text: string,
  onOutcome: (outcome: Outcome) => Promise<void> | void,
): { agree: () => void; isAgreeing: boolean } => {
  const [isAgreeing, setAgreeing] = useState(false);
  const running = useRef(false);
  const agree = async () => {
    if (running.current) return;
    running.current = true;
    setAgreeing(true);
    try {
      const code = await import("./agree.ts");
      await onOutcome(await code.agree(token, text));
    } catch {
      // The code, or the request with its new terms, couldn't be loaded: nothing was approved.
      await onOutcome({ kind: "failed" });
    } finally {
      running.current = false;
      setAgreeing(false);
    }
  };
  return { agree: () => void agree(), isAgreeing };
};
