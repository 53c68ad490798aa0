import { useEffect, useRef, useState } from "react";

/**
 * Time after a key press before searching. The time is shorter than most pauses between two letters, so that a search
 * isn't delayed for letters that don't come.
 */
const SETTLE_MS = 25;
/** Least time between two searches, for a key that is held down. */
const APART_MS = 60;

export interface Search {
  /** The search text in the URL. If the URL changes otherwise than by typing, the field shows the new text. */
  asked: string;
  onAsk: (text: string) => void;
  /** Called before `onAsk`; a later text doesn't wait for an earlier call. */
  prepare?: (text: string) => Promise<void>;
}

/** The text of a search field. `text` changes with each letter; `onAsk` is called a moment later. */
export const useSearchText = (search: Search) => {
  const { asked } = search;
  const [text, setText] = useState(asked);
  const latest = useRef(search);
  const sent = useRef(asked);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  /** Texts that were searched for and aren't in the URL yet. */
  const pending = useRef<string[]>([]);
  useEffect(() => {
    latest.current = search;
  });

  useEffect(() => {
    const own = pending.current.indexOf(asked);
    pending.current.splice(0, own === -1 ? pending.current.length : own + 1);
    if (own !== -1 || asked === sent.current) return;
    sent.current = asked;
    setText(asked);
  }, [asked]);

  const send = (next: string) => {
    sent.current = next;
    pending.current.push(next);
    latest.current.onAsk(next);
  };
  const sending = useRef(send);
  useEffect(() => {
    sending.current = send;
  });
  useEffect(() => {
    const next = text.trim();
    if (next === sent.current) return;
    let isOver = false;
    const ask = async () => {
      askedAt.current = performance.now();
      await latest.current.prepare?.(next);
      if (!isOver) sending.current(next);
    };
    const wait = Math.max(SETTLE_MS, askedAt.current + APART_MS - performance.now());
    const timer = setTimeout(() => void ask(), wait);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text]);

  return {
    text,
    setText,
    clear: () => {
      setText("");
      if (sent.current !== "") send("");
    },
  };
};
