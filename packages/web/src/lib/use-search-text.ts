import { useEffect, useRef, useState } from "react";

/** After a key: hands leave more between two letters, so few letters are waited for that don't come. */
const SETTLE_MS = 25;
/** From one question to the next, for a key that is held down. */
const APART_MS = 60;

export interface Search {
  /** What the address asks for; where it changes by other hands, the text follows. */
  asked: string;
  onAsk: (text: string) => void;
  /** What is done for a text before it is asked for; a later text doesn't wait for that of an earlier one. */
  prepare?: (text: string) => Promise<void>;
}

/** The typed text, at once, and the text to search for, a moment later. */
export const useSearchText = (search: Search) => {
  const { asked } = search;
  const [text, setText] = useState(asked);
  const latest = useRef(search);
  const told = useRef(asked);
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  /** What was asked for and hasn't come back as the address yet. */
  const under = useRef<string[]>([]);
  useEffect(() => {
    latest.current = search;
  });

  useEffect(() => {
    const own = under.current.indexOf(asked);
    under.current.splice(0, own === -1 ? under.current.length : own + 1);
    if (own !== -1 || asked === told.current) return;
    told.current = asked;
    setText(asked);
  }, [asked]);

  const tell = (next: string) => {
    told.current = next;
    under.current.push(next);
    latest.current.onAsk(next);
  };
  const telling = useRef(tell);
  useEffect(() => {
    telling.current = tell;
  });
  useEffect(() => {
    const next = text.trim();
    if (next === told.current) return;
    let isOver = false;
    const ask = async () => {
      toldAt.current = performance.now();
      await latest.current.prepare?.(next);
      if (!isOver) telling.current(next);
    };
    const wait = Math.max(SETTLE_MS, toldAt.current + APART_MS - performance.now());
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
      if (told.current !== "") tell("");
    },
  };
};
