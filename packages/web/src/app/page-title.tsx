import { useLayoutEffect } from "react";
import { APP_TEXTS } from "./texts.ts";

/** Sets the browser tab's title in the page's existing element, because React would add a second one. */
export function PageTitle({ children }: { children: string }) {
  const title = `${children} · ${APP_TEXTS.product}`;
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
