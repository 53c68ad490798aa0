import { useLayoutEffect } from "react";

const PRODUCT = "Clearhouse";

/** Sets the browser tab's title in the page's existing element, because React would add a second one. */
export function PageTitle({ children }: { children: string }) {
  const title = `${children} · ${PRODUCT}`;
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
