import { useRef } from "react";
import { newIdempotencyKey } from "@/lib/api/client.ts";

/**
 * One idempotency key for each action: the same input keeps its key when it is sent again; changed input is another
 * action.
 */
export const useIdempotencyKey = () => {
  const last = useRef<{ input: string; key: string }>(undefined);
  return {
    keyOf: (input: unknown): string => {
      const json = JSON.stringify(input);
      if (last.current?.input !== json) last.current = { input: json, key: newIdempotencyKey() };
      return last.current.key;
    },
    /** Whatever is sent next is a new action, even if the input is the same. */
    done: (): void => {
      last.current = undefined;
    },
  };
};
