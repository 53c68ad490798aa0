import { languageOf } from "@clearhouse/core/base/texts/texts.policy.ts";
import type { FirstState } from "@clearhouse/first-screens/creator-onboard/first-state.ts";
import { firstScreenHtml } from "@clearhouse/first-screens/creator-onboard/html.tsx";
import { inviteWith } from "@clearhouse/fixtures/pages.ts";
import { act, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { hydrateRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { server } from "@/test/setup.ts";
import { CreatorOnboardPage } from "./page.tsx";
import { CODE, INVITE } from "./test/onboarding-page.tsx";

const cases: [string, FirstState][] = [
  ["an invite", { kind: "ready", invite: inviteWith({ prefill: { name: "שלום <b>", email: "" } }) }],
  ["an invalid link", { kind: "missing" }],
];

it.each(
  ["en", "es"].flatMap((locale) => cases.map(([what, first]) => ({ locale: locale as "en" | "es", what, first }))),
)(
  "the server's page ($locale) of $what is hydrated by the script, and nothing is loaded again",
  async ({ locale, first }) => {
    sessionStorage.clear();
    const asked = vi.fn(() => HttpResponse.json({}));
    server.use(http.get(INVITE, asked));
    window.history.replaceState(null, "", `/creator-onboard/${CODE}`);
    const container = document.createElement("div");
    document.body.append(container);
    container.innerHTML = firstScreenHtml(first, locale);
    const heading = container.querySelector("h1");
    const differences: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(
        container,
        <CreatorOnboardPage code={CODE} first={first} language={languageOf("onboarding", locale)} />,
        {
          onRecoverableError: (error) => differences.push(error),
        },
      ),
    );
    if (first.kind === "ready") await screen.findByLabelText(locale === "en" ? /^Full name/ : /^Nombre completo/);
    expect(differences).toEqual([]);
    expect(container.querySelector("h1")).toBe(heading);
    expect(asked).not.toHaveBeenCalled();
    await act(() => root.unmount());
    container.remove();
  },
);
