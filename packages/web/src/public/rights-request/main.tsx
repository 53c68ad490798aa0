import "@/styles/globals.css";
import { chooseLocale, localeOf } from "@clearhouse/core/owner-page/locale.policy.ts";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { FIRST_STATE_ID, type FirstState } from "./first-screen/first-state.ts";
import { followSystemTheme } from "./follow-system-theme.ts";
import { RightsRequestPage } from "./page.tsx";
import { tokenOf } from "./token.ts";

const root = document.getElementById("root");
if (!root) throw new Error("rights-request.html has no #root");

followSystemTheme();
const drawn = document.getElementById(FIRST_STATE_ID)?.textContent;
// The server's own words, in the page that it sent.
const first: FirstState | undefined = drawn ? JSON.parse(drawn) : undefined;
const locale =
  (first && localeOf(document.documentElement.lang)) ?? chooseLocale(undefined, navigator.languages.join());
const page = (
  <StrictMode>
    <RightsRequestPage token={tokenOf(window.location.search)} first={first} locale={locale} />
  </StrictMode>
);
// In pieces, between which the page scrolls and answers touches: on a slow phone the whole takes a third of a second.
if (first) startTransition(() => void hydrateRoot(root, page));
else createRoot(root).render(page);
