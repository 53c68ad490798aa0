import { languageOf } from "@clearhouse/core/base/texts/texts.policy.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { accentStyle } from "@clearhouse/first-screens/look/accent.ts";
import type { FirstState } from "@clearhouse/first-screens/rights-request/first-state.ts";
import { firstScreenHtml } from "@clearhouse/first-screens/rights-request/html.tsx";
import { approvedRequest, requestWith } from "@clearhouse/fixtures/pages.ts";
import { act, screen } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { hydrateRoot } from "react-dom/client";
import { describe, expect, it, vi } from "vitest";
import { CHALLENGE } from "@/test/challenges.ts";
import { server } from "@/test/setup.ts";
import { EndedPage } from "./ended-page.tsx";
import { RightsRequestPage } from "./page.tsx";
import { ORIGIN, OWNER_REQUEST, TOKEN } from "./test/owner-page.tsx";

/** Shows the page as a browser does: first the server's markup, then the script hydrates it. */
const takeOver = async (first: FirstState, locale: "en" | "es" = "en") => {
  const asked = vi.fn(() => HttpResponse.json({}));
  server.use(
    http.get(OWNER_REQUEST, asked),
    http.get(CHALLENGE, () => delay("infinite")),
    http.post(`${ORIGIN}/api/owner/rights-request/view`, () => new HttpResponse(null, { status: 204 })),
  );
  window.history.replaceState(null, "", `/rights-request?token=${TOKEN}`);
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = firstScreenHtml(first, locale);
  const before = { html: container.innerHTML, heading: container.querySelector("h1") };
  const differences: unknown[] = [];
  const language = languageOf("owner", locale);
  const page =
    first.kind === "ended" ? (
      <EndedPage link={first.link} language={language} />
    ) : (
      <RightsRequestPage token={TOKEN} first={first} language={language} />
    );
  const root = await act(async () =>
    hydrateRoot(container, page, { onRecoverableError: (error) => differences.push(error) }),
  );
  return { container, before, differences, asked, leave: () => act(() => root.unmount()) };
};

const long = requestWith({
  contentTitle: "A title ".repeat(60),
  message: "x".repeat(5_000),
  contentOwner: "<b>שלום</b>",
});
const cases: [string, OwnerRequest][] = [
  ["with a picture", requestWith()],
  ["of a video", requestWith({ preview: { type: "video", url: "/media/v.mp4", thumbnailUrl: "/media/v.jpg" } })],
  ["without a picture", requestWith({ preview: null, message: "" })],
  ["with long texts", long],
  [
    "with messages",
    requestWith({ replies: [{ at: "2026-11-22T10:00:00.000Z", topic: "term", message: "Until 2027" }] }),
  ],
  ["with reminders that can be stopped", requestWith({ reminders: "on" })],
  ["with stopped reminders", requestWith({ reminders: "off" })],
  ["that offers not to ask again", requestWith({ reminders: "on", notAgain: "off" })],
  ["whose owner isn't to be asked again", requestWith({ reminders: "on", notAgain: "kept" })],
  ["that was approved", { ...approvedRequest(), removal: { ...approvedRequest().removal, open: true } }],
  ["whose license was taken back", approvedRequest({ ended: true })],
];

it.each([
  ["en", "Your data: Clearhouse Network has it from Sam Rivera, who entered it, and keeps it"],
  ["es", "Tus datos: Clearhouse Network los tiene por Sam Rivera, que los introdujo, y los conserva"],
] as const)("the foot of the page says in %s who has the owner's data and where to write", (locale, line) => {
  const container = document.createElement("div");
  container.innerHTML = firstScreenHtml({ kind: "ready", request: requestWith() }, locale);
  const foot = container.querySelector("footer")?.textContent;
  expect(foot).toContain(line);
  expect(foot).toContain("privacy@clearhouse.test");
});

it("a license that has ended isn't shown in the green of an approval", () => {
  const pageOf = (request: OwnerRequest) => firstScreenHtml({ kind: "ready", request }, "en");
  expect(pageOf(approvedRequest())).toContain("text-status-approved");
  expect(pageOf(approvedRequest({ ended: true }))).not.toContain("text-status-approved");
});

describe.each(["en", "es"] as const)("the server's page (%s)", (locale) => {
  it.each(cases)(
    "the page of a request %s is hydrated by the script, and nothing is loaded again",
    async (_which, request) => {
      const { container, before, differences, asked, leave } = await takeOver({ kind: "ready", request }, locale);
      expect(differences).toEqual([]);
      expect(container.querySelector("h1")).toBe(before.heading);
      expect(asked).not.toHaveBeenCalled();
      await leave();
      container.remove();
    },
  );

  const { team, requestedBy } = requestWith();
  const ended = (how: "taken_back" | "replaced"): FirstState => ({
    kind: "ended",
    link: { how, requestedBy, locale, team: { ...team, contactEmail: how === "replaced" ? "" : "rights@example.com" } },
  });
  it.each<[string, FirstState]>([
    ["is invalid", { kind: "missing" }],
    ["was taken back", ended("taken_back")],
    ["was replaced", ended("replaced")],
  ])("the page of a link that %s is hydrated by the script", async (_which, first) => {
    const { container, before, differences, asked, leave } = await takeOver(first, locale);
    expect(differences).toEqual([]);
    expect(container.innerHTML).toBe(before.html);
    expect(asked).not.toHaveBeenCalled();
    await leave();
    container.remove();
  });
});

it("the server's page has a form that stops the reminders without a script", () => {
  const container = document.createElement("div");
  container.innerHTML = firstScreenHtml({ kind: "ready", request: requestWith({ reminders: "on" }) }, "es");
  const form = container.querySelector("form");
  expect([form?.method, form?.getAttribute("action")]).toEqual(["post", null]);
  expect(form?.querySelector("input")).toHaveValue("stop");
  expect(form).toHaveTextContent("No recibir recordatorios");
});

it("the page's Deny button opens the denial form once the script is loaded", async () => {
  const { container, leave } = await takeOver({ kind: "ready", request: requestWith() });
  await act(async () => screen.getByRole("button", { name: "Deny" }).click());
  expect(await screen.findByRole("heading", { name: "Deny the request" })).toBeVisible();
  act(() => window.history.back());
  await screen.findByRole("button", { name: "Deny" });
  await leave();
  container.remove();
});

it("the server's page escapes markup in texts and omits javascript: URLs", () => {
  const evil = "</div><script>alert(1)</script><img src=x onerror=alert(1)>\"'&";
  const { team } = requestWith();
  const request = requestWith({
    contentTitle: evil,
    message: evil,
    contentOwner: evil,
    requestedBy: evil,
    brand: evil,
    intendedUse: evil,
    contentUrl: "javascript:alert(1)",
    team: { ...team, name: evil, legalName: evil, contactEmail: evil, privacyUrl: "javascript:alert(1)" },
  });
  const html = firstScreenHtml({ kind: "ready", request }, "en");
  expect(html).not.toMatch(/<script|onerror=alert\(1\)>|href="javascript/);
});

it("the page's style has the team's color, or the default color if the team's color is invalid", () => {
  expect(accentStyle("#7c3aed")).toMatch(/^--primary:#7c3aed;--primary-foreground:#[0-9a-f]{6};/);
  expect(accentStyle('"><script>')).toBe(accentStyle(null));
});
