import { useRef } from "react";
import { newIdempotencyKey } from "@/lib/api/client.ts";

/** One key for each act: the same input keeps its key when it is sent again, changed input is another act. */
export const useActKey = () => {
  const last = useRef<{ input: string; key: string }>(undefined);
  return {
    keyOf: (input: unknown): string => {
      const json = JSON.stringify(input);
      if (last.current?.input !== json) last.current = { input: json, key: newIdempotencyKey() };
      return last.current.key;
    },
    /** What comes next is a new act, even with the same words. */
    done: (): void => {
      last.current = undefined;
    },
  };
};
