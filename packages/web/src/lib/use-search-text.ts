import { useEffect, useEffectEvent, useRef, useState } from "react";

/** From one question to the next. A hand that types leaves more between two letters; a key that is held down doesn't. */
const APART_MS = 60;

/**
 * What is typed, and what is searched for: each letter at once, and of those that come faster the last.
 * @param asked what the address asks for; where it changes by other hands, the text follows
 */
export const useSearchText = (asked: string, onAsk: (text: string) => void) => {
  const [text, setText] = useState(asked);
  const told = useRef(asked);
  const toldAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    if (asked === told.current) return;
    told.current = asked;
    setText(asked);
  }, [asked]);

  const tell = (next: string) => {
    if (next === told.current) return;
    told.current = next;
    toldAt.current = performance.now();
    onAsk(next);
  };
  const tellLatest = useEffectEvent(tell);
  useEffect(() => {
    const wait = toldAt.current + APART_MS - performance.now();
    // After the letter is drawn.
    const timer = setTimeout(() => tellLatest(text.trim()), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [text]);

  return {
    text,
    setText,
    clear: () => {
      setText("");
      tell("");
    },
  };
};
