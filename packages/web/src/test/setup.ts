import { cleanup } from "@testing-library/react";
import { toast } from "sonner";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { server } from "./once.ts";

export { server };

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => {
  toast.dismiss();
  cleanup();
  server.resetHandlers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  resetBrowser();
});
afterAll(() => server.close());

/** Removes what a test has left in the browser, because test files share a document. */
const resetBrowser = (): void => {
  if (typeof document === "undefined") return;
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; path=/; max-age=0`;
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
  document.body.replaceChildren();
  document.title = "";
  window.history.replaceState(null, "", "/");
};
