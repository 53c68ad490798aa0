import { useEffect, useRef, useState } from "react";

/** Long enough to pass over letters typed in a row by a quick hand, short enough that results seem to follow the keys. */
const DEBOUNCE_MS = 60;

/**
 * What is typed, at once, and what is searched for, a moment later.
 * @param asked what the address asks for; where it changes by other hands, the text follows
 */
export const useSearchText = (asked: string, onAsk: (text: string) => void) => {
  const [text, setText] = useState(asked);
  const told = useRef(asked);
  const ask = useRef(onAsk);
  useEffect(() => {
    ask.current = onAsk;
  }, [onAsk]);

  useEffect(() => {
    if (asked === told.current) return;
    told.current = asked;
    setText(asked);
  }, [asked]);

  const tell = (next: string) => {
    if (next === told.current) return;
    told.current = next;
    ask.current(next);
  };
  const telling = useRef(tell);
  useEffect(() => {
    telling.current = tell;
  });
  useEffect(() => {
    const timer = setTimeout(() => telling.current(text.trim()), DEBOUNCE_MS);
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
