import { useCallback, useEffect, useState } from "react";

/** How long the page says that the text was copied. */
const CONFIRMATION_MS = 2_000;

/** @returns false if the browser forbids copying */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Copies a text; `copied` is true for two seconds afterwards. */
export const useCopy = () => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = useCallback(async (text: string): Promise<boolean> => {
    const done = await copyText(text);
    setCopied(done);
    return done;
  }, []);
  return { copied, copy };
};
