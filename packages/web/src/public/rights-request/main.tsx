import "@/styles/globals.css";
import { chooseLocale, localeOf } from "@clearhouse/core/owner-page/locale.policy.ts";
import { type ReactNode, StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { FIRST_STATE_ID } from "../shared/first-screen/first-state-id.ts";
import { followSystemTheme } from "../shared/follow-system-theme.ts";
import type { FirstState } from "./first-screen/first-state.ts";
import { RightsRequestPage } from "./page.tsx";
import { tokenOf } from "./token.ts";

const root = document.getElementById("root");
if (!root) throw new Error("rights-request.html has no #root");

followSystemTheme();
const drawn = document.getElementById(FIRST_STATE_ID)?.textContent;
// The data that the server put into the page.
const first: FirstState | undefined = drawn ? JSON.parse(drawn) : undefined;
const locale =
  (first && localeOf(document.documentElement.lang)) ?? chooseLocale(undefined, navigator.languages.join());
const token = tokenOf(window.location.search);
const show = (page: ReactNode) => {
  const whole = <StrictMode>{page}</StrictMode>;
  // As a transition, so that the page can scroll and answer touches in between: on a slow phone, all of it takes a
  // third of a second.
  if (first) startTransition(() => void hydrateRoot(root, whole));
  else createRoot(root).render(whole);
};
if (first?.kind === "bundle" && token !== undefined) {
  const { bundle } = first;
  void import("./bundle/bundle-page.tsx").then(({ BundlePage }) =>
    show(<BundlePage token={token} first={bundle} locale={locale} />),
  );
} else {
  show(<RightsRequestPage token={token} first={first} locale={locale} />);
}
