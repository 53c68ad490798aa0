/** @jsxRuntime automatic */
import { createContext, useContext } from "react";
import { useTextsReader } from "./texts-reader.tsx";

/** Whether the browser shows a translation of the page; the page's script knows, the server doesn't. */
export const TranslatedContext = createContext(false);

/** Says, on a page that the browser translates, that only the original terms count. */
export function TranslationNotice() {
  const { say } = useTextsReader();
  if (!useContext(TranslatedContext)) return null;
  return (
    <p role="status" className="bg-status-requested-surface px-4 py-3 text-center text-pretty text-status-requested">
      {say("translated")}
    </p>
  );
}

/**
 * A text for the browser to translate, beside the original that counts and isn't translated; nothing while the browser
 * translates nothing.
 */
export function ForReading({ children, lang }: { children: string; lang?: string | undefined }) {
  const { say } = useTextsReader();
  if (!useContext(TranslatedContext)) return null;
  return (
    <details open className="border-t px-4 py-3 text-muted-foreground text-sm">
      <summary className="min-h-6 cursor-pointer text-xs">{say("forReading")}</summary>
      <p lang={lang} className="wrap-anywhere mt-2 whitespace-pre-line leading-relaxed">
        {children}
      </p>
    </details>
  );
}
