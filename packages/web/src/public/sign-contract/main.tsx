import "@/styles/globals.css";
import "@fontsource/dancing-script/500.css";
import { chooseLocale, localeOf } from "@clearhouse/core/owner-page/locale.policy.ts";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { FIRST_STATE_ID } from "../shared/first-screen/first-state-id.ts";
import { followSystemTheme } from "../shared/follow-system-theme.ts";
import { tokenInPath } from "../shared/token-in-path.ts";
import type { FirstState } from "./first-screen/first-state.ts";
import { SignContractPage } from "./page.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("sign-contract.html has no #root");

followSystemTheme();
const drawn = document.getElementById(FIRST_STATE_ID)?.textContent;
// The data that the server put into the page.
const first: FirstState | undefined = drawn ? JSON.parse(drawn) : undefined;
const locale =
  (first && localeOf(document.documentElement.lang)) ?? chooseLocale(undefined, navigator.languages.join());
const page = (
  <StrictMode>
    <SignContractPage token={tokenInPath(window.location.pathname)} first={first} locale={locale} />
  </StrictMode>
);
// As a transition, so that the page can scroll and answer touches in between.
if (first) startTransition(() => void hydrateRoot(root, page));
else createRoot(root).render(page);
