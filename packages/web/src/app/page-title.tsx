import { useLayoutEffect } from "react";
import { APP_TEXTS } from "./texts.ts";

/** Names the page in the browser's tab: in the title that the page came with, beside which React's own would be a second. */
export function PageTitle({ children }: { children: string }) {
  const title = `${children} · ${APP_TEXTS.product}`;
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
