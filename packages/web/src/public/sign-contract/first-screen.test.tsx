import { languageOf } from "@clearhouse/core/base/texts/texts.policy.ts";
import type { SignerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import type { FirstState } from "@clearhouse/first-screens/sign-contract/first-state.ts";
import { firstScreenHtml } from "@clearhouse/first-screens/sign-contract/html.tsx";
import { contractWith } from "@clearhouse/fixtures/pages.ts";
import { act, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { hydrateRoot } from "react-dom/client";
import { describe, expect, it, vi } from "vitest";
import { server } from "@/test/setup.ts";
import { SignContractPage } from "./page.tsx";
import { CONTRACT, declinedContract, signedContract, TOKEN } from "./test/signing-page.tsx";

/** Shows the page as a browser does: first the server's markup, then the script hydrates it. */
const takeOver = async (first: FirstState, locale: "en" | "es" = "en") => {
  const asked = vi.fn(() => HttpResponse.json({}));
  server.use(
    http.get(CONTRACT, asked),
    http.post(`${CONTRACT}/view`, () => new HttpResponse(null, { status: 204 })),
  );
  window.history.replaceState(null, "", `/sign-contract/${TOKEN}`);
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = firstScreenHtml(first, locale);
  const heading = container.querySelector("h1");
  const differences: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, <SignContractPage token={TOKEN} first={first} language={languageOf("signing", locale)} />, {
      onRecoverableError: (error) => differences.push(error),
    }),
  );
  const leave = async () => {
    await act(() => root.unmount());
    container.remove();
  };
  return { container, heading, differences, asked, leave };
};

const over = { text: "", disclosure: null };
const cases: [string, SignerContract][] = [
  ["to be signed", contractWith()],
  ["that begins with an empty line", contractWith({ text: "\n\r\nFirst\r\n<b>שלום</b>" })],
  ["that is long", contractWith({ text: "A long line. ".repeat(10_000), title: "x".repeat(500) })],
  ["that is signed", signedContract()],
  ["that was signed a moment ago", { ...signedContract(), documents: false }],
  ["that was declined", declinedContract("A\nreason")],
  ["that was withdrawn", contractWith({ ...over, status: "voided", voidedAt: "2026-11-21T10:00:00.000Z" })],
  ["that has expired", contractWith({ ...over, status: "expired" })],
];

describe.each(["en", "es"] as const)("the server's page (%s)", (locale) => {
  it.each(cases)(
    "the page of a contract %s is hydrated by the script, and nothing is loaded again",
    async (_which, given) => {
      const { container, heading, differences, asked, leave } = await takeOver(
        { kind: "ready", contract: { ...given, locale } },
        locale,
      );
      expect(differences).toEqual([]);
      expect(container.querySelector("h1")).toBe(heading);
      expect(asked).not.toHaveBeenCalled();
      await leave();
    },
  );

  it("the page of an invalid link is hydrated by the script", async () => {
    const { heading, differences, asked, leave } = await takeOver({ kind: "missing" }, locale);
    expect(differences).toEqual([]);
    expect(heading).toBeInTheDocument();
    expect(asked).not.toHaveBeenCalled();
    await leave();
  });
});

it("the server's page has no form, and the form appears once the script is loaded", async () => {
  expect(firstScreenHtml({ kind: "ready", contract: contractWith() }, "en")).not.toContain("<input");
  const { leave } = await takeOver({ kind: "ready", contract: contractWith() });
  expect(await screen.findByRole("button", { name: "Sign Contract" })).toBeVisible();
  await leave();
});

it("the server's page says first that a contract covers all content", () => {
  const factsOf = (coversAll: boolean) => {
    const page = document.createElement("div");
    page.innerHTML = firstScreenHtml({ kind: "ready", contract: contractWith({ coversAll }) }, "en");
    return [...page.querySelectorAll("dt")].map(({ textContent, nextElementSibling }) => [
      textContent,
      nextElementSibling?.textContent,
    ]);
  };
  const [first, ...others] = factsOf(true);
  const { legalName } = contractWith().team;
  expect(first).toEqual(["Covers", `All content you made that ${legalName} keeps under your name, now and later`]);
  expect(others).toEqual(factsOf(false));
});

it("the server's page escapes markup in texts and omits javascript: URLs", () => {
  const evil = "</pre></div><script>alert(1)</script><img src=x onerror=alert(1)>\"'&";
  const { team } = contractWith();
  const address = { contactEmail: evil, privacyUrl: "javascript:alert(1)", logoUrl: "" };
  const html = firstScreenHtml(
    {
      kind: "ready",
      contract: contractWith({
        text: evil,
        title: evil,
        contentTitle: evil,
        brand: evil,
        sentBy: evil,
        team: { ...team, ...address, name: evil, legalName: evil },
      }),
    },
    "en",
  );
  expect(html).not.toMatch(/<script|onerror=alert\(1\)>|href="javascript/);
});
