import "@/styles/globals.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router-dom";
import { configuration } from "@/lib/auth/configuration.ts";
import { reportErrors, reportLater } from "@/lib/errors/report-errors.ts";
import { hideStandstill, showStandstill } from "@/lib/standstill.ts";
import { allowTranslation } from "@/lib/translation/translated.ts";
import { App } from "./app.tsx";
import { routes } from "./routes.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

allowTranslation();
reportErrors();

/** React takes a page away whose error no part of it handles. */
const stopped = (error: unknown): void => {
  showStandstill();
  reportError(error);
};

// The configuration loads while the page's code does. If the configuration can't be loaded, the first call to the API
// reports the error.
configuration().catch(() => undefined);

createRoot(root, { onUncaughtError: stopped, onCaughtError: reportLater }).render(
  <StrictMode>
    <App router={createBrowserRouter(routes)} />
  </StrictMode>,
);
hideStandstill();
