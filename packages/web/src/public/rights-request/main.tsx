import "@/lib/zod-jitless.ts";
import "@/styles/globals.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { followSystemTheme } from "./follow-system-theme.ts";
import { ownerClient } from "./owner-client.ts";
import { RightsRequestPage } from "./page.tsx";
import { tokenOf } from "./token.ts";

const root = document.getElementById("root");
if (!root) throw new Error("rights-request.html has no #root");

followSystemTheme();
const token = tokenOf(window.location.search);
const client = token === undefined ? undefined : ownerClient(token);

createRoot(root).render(
  <StrictMode>
    <RightsRequestPage client={client} />
  </StrictMode>,
);
