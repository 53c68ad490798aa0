import { languageOf } from "@clearhouse/core/base/texts/texts.policy.ts";
import type {
  BundleAnswered,
  OwnerBundle,
  OwnerBundleItem,
} from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import { approveBundleInput, denyBundleInput } from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import { firstScreenHtml } from "@clearhouse/first-screens/rights-request/html.tsx";
import { requestWith } from "@clearhouse/fixtures/pages.ts";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { hydrateRoot } from "react-dom/client";
import { describe, expect, it, vi } from "vitest";
import { challenges, refusal } from "@/test/challenges.ts";
import { server } from "@/test/setup.ts";
import { ORIGIN, OWNER_REQUEST, openPage, TOKEN } from "../test/owner-page.tsx";
import { BundlePage } from "./bundle-page.tsx";

const BUNDLE = `${ORIGIN}/api/owner/request-bundle`;

const item = (n: number, change: Partial<OwnerBundleItem> = {}): OwnerBundleItem => ({
  id: `req_${n}`,
  token: `${TOKEN}.req_${n}`,
  status: "pending",
  contentTitle: `Post ${n}`,
  contentUrl: "",
  type: n === 2 ? "video" : "image",
  pictureUrl: n === 3 ? "" : `/media/tem_1/ast_${n}/1-thumb.jpg?Policy=p`,
  number: "",
  ...change,
});

const bundleWith = (items: OwnerBundleItem[], change: Partial<OwnerBundle> = {}): OwnerBundle => {
  const { team, requestedBy, told, brand, contentOwner, message, intendedUse, useClass, createdAt, expiresAt } =
    requestWith();
  return {
    ...{ team, requestedBy, told, brand, contentOwner, message, intendedUse, useClass, createdAt, expiresAt },
    contentOwnerEmail: "jane@example.com",
    contentOwnerHint: "j•••@example.com",
    requestedUntil: "",
    termsVersion: "2",
    locale: null,
    replies: [],
    items,
    reminders: "none",
    answeredAt: null,
    ...change,
  };
};

const three = bundleWith([item(1), item(2), item(3)]);

/** Opens the page with a server that stores the answers. */
const open = (bundle = three) => {
  const sent: { step: string; ids: readonly string[]; said: object }[] = [];
  let now = bundle;
  const answered = (ids: readonly string[], status: "approved" | "denied"): BundleAnswered => {
    const results = ids.map((requestId) => ({
      requestId,
      outcome:
        now.items.find(({ id }) => id === requestId)?.status === "pending"
          ? ("answered" as const)
          : ("answered-before" as const),
    }));
    const items = now.items.map((each) =>
      ids.includes(each.id) && each.status === "pending" ? { ...each, status } : each,
    );
    const open = items.some((each) => each.status === "pending");
    now = { ...now, items, answeredAt: open ? null : "2026-11-22T10:00:00.000Z" };
    return { bundle: now, results };
  };
  server.use(
    http.get(BUNDLE, () => HttpResponse.json(now)),
    http.post(`${BUNDLE}/view`, () => new HttpResponse(null, { status: 204 })),
    http.post(`${BUNDLE}/approve`, async ({ request }) => {
      const { requestIds, ...said } = approveBundleInput.parse(await request.json());
      sent.push({ step: "approve", ids: requestIds, said });
      return HttpResponse.json(answered(requestIds, "approved"));
    }),
    http.post(`${BUNDLE}/deny`, async ({ request }) => {
      const { requestIds, ...said } = denyBundleInput.parse(await request.json());
      sent.push({ step: "deny", ids: requestIds, said });
      return HttpResponse.json(answered(requestIds, "denied"));
    }),
    challenges,
  );
  window.history.replaceState(null, "", `/rights-request?token=${TOKEN}`);
  render(<BundlePage token={TOKEN} first={bundle} language={languageOf("owner", "en")} />);
  return { user: userEvent.setup({ delay: null }), sent };
};

/** The titles that a form lists. */
const titles = () =>
  within(screen.getByRole("list", { name: "Content" }))
    .getAllByRole("listitem")
    .map((line) => line.textContent);

const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe("a link with several requests", () => {
  it("a bulk request lists its requests with their states, and an open request links to its own page", () => {
    open(
      bundleWith([
        item(1),
        item(2, { status: "approved", number: "CH-1" }),
        item(3, { status: "denied" }),
        item(4, { status: "denied", notTheirs: true }),
      ]),
    );
    expect(screen.getAllByRole("listitem").map((line) => line.textContent)).toEqual(
      expect.arrayContaining([
        expect.stringContaining("Post 1"),
        expect.stringContaining("ApprovedCH-1"),
        expect.stringContaining("Denied"),
      ]),
    );
    expect(screen.getByRole("link", { name: "Open this one: Post 4, It isn't mine" })).not.toHaveTextContent("Denied");
    expect(screen.getByRole("link", { name: "Open this one: Post 1" })).toHaveAttribute(
      "href",
      `/rights-request?token=${TOKEN}.req_1`,
    );
    expect(screen.getAllByRole("checkbox", { name: /Post/ })).toHaveLength(1);
    // "All" would be said of one.
    for (const name of ["Approve", "Deny"]) expect(button(name)).toBeVisible();
  });

  it("an owner can approve all requests at once, and the known email is filled in", async () => {
    const { user, sent } = open();
    await user.click(button("Approve all 3"));
    expect(await screen.findByRole("heading", { name: "Approve 3 items" })).toBeVisible();
    expect(screen.getByLabelText(/^Your email/)).toHaveValue("jane@example.com");
    expect(screen.queryByText("Original files")).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Your name/), "Jane Doe");
    await user.click(button("Approve request"));
    expect(await screen.findByRole("heading", { name: "Thank you. Everything is answered." })).toBeVisible();
    expect(screen.getAllByText(/Everything is answered/)).toHaveLength(1);
    expect(document.activeElement).toHaveTextContent("Clearhouse Network has been told. You can close this page.");
    expect(screen.getByText("Answered on November 22, 2026")).toBeVisible();
    for (const gone of [/would like to use/, /Please respond/])
      expect(screen.queryByText(gone)).not.toBeInTheDocument();
    expect(sent).toMatchObject([
      { step: "approve", ids: ["req_1", "req_2", "req_3"], said: { usageRights: "Social media posts" } },
    ]);
    expect(screen.queryByRole("button", { name: /^Approve/ })).not.toBeInTheDocument();
  });

  it("an owner can deny the ticked requests, and the other requests stay open", async () => {
    const { user, sent } = open();
    await user.click(screen.getByRole("checkbox", { name: "Post 2" }));
    await user.click(button("Deny 1 of 3"));
    expect(await screen.findByRole("heading", { name: "Deny 1 of 3" })).toBeVisible();
    expect(titles()).toEqual(["Post 2"]);
    await user.click(screen.getByRole("radio", { name: "It isn't mine" }));
    await user.click(button("Deny 1 of 3"));
    expect(await screen.findByText(/can still be answered on this link/)).toBeVisible();
    expect(sent).toMatchObject([{ step: "deny", ids: ["req_2"], said: { about: "not_mine" } }]);
    expect(button("Approve all 2")).toBeVisible();
  });

  it("the form lists the first three requests with their pictures, and says how many requests follow", async () => {
    const { user } = open(bundleWith([1, 2, 3, 4, 5].map((n) => item(n))));
    await user.click(button("Approve all 5"));
    await screen.findByRole("heading", { name: "Approve 5 items" });
    expect(titles()).toEqual(["Post 1", "Post 2", "Post 3"]);
    expect(document.querySelectorAll("main ul img")).toHaveLength(2);
    expect(screen.getByText("and 2 more")).toBeVisible();
  });

  it("the title of a request is part of its link and isn't a label of its checkbox", async () => {
    open();
    const link = screen.getByRole("link", { name: "Open this one: Post 1" });
    expect(link).toContainElement(screen.getByText("Post 1"));
    expect(screen.getByText("Post 1").closest("label")).toBeNull();
  });

  it("the ticked requests stay ticked after a reload", async () => {
    const { user } = open();
    await user.click(screen.getByRole("checkbox", { name: "Post 2" }));
    cleanup();
    open();
    expect(await screen.findByRole("button", { name: "Deny 1 of 3" })).toBeVisible();
    expect(screen.getByRole("checkbox", { name: "Post 2" })).toBeChecked();
  });

  it("the checkbox 'Select all' ticks all requests and unticks them again", async () => {
    const { user } = open();
    await user.click(screen.getByRole("checkbox", { name: "Select all" }));
    for (const box of screen.getAllByRole("checkbox", { name: /Post/ })) expect(box).toBeChecked();
    await user.click(screen.getByRole("checkbox", { name: "Select all" }));
    for (const box of screen.getAllByRole("checkbox", { name: /Post/ })) expect(box).not.toBeChecked();
  });

  it.each(["en", "es"] as const)(
    "the server's page of a bulk request is hydrated by the script, and nothing is loaded again (%s)",
    async (locale) => {
      const asked = vi.fn(() => HttpResponse.json({}));
      server.use(
        http.get(BUNDLE, asked),
        http.post(`${BUNDLE}/view`, () => new HttpResponse(null, { status: 204 })),
      );
      const container = document.createElement("div");
      document.body.append(container);
      container.innerHTML = firstScreenHtml({ kind: "bundle", bundle: three }, locale);
      expect(container).toHaveTextContent(locale === "es" ? "Aprobar los 3" : "Approve all 3");
      const differences: unknown[] = [];
      const root = await act(async () =>
        hydrateRoot(container, <BundlePage token={TOKEN} first={three} language={languageOf("owner", locale)} />, {
          onRecoverableError: (error) => differences.push(error),
        }),
      );
      expect(differences).toEqual([]);
      expect(asked).not.toHaveBeenCalled();
      await act(() => root.unmount());
      container.remove();
    },
  );

  it("names, titles and license numbers of a bulk request aren't translated", () => {
    open(bundleWith([item(1), item(2, { status: "approved", number: "CH-1" })]));
    for (const name of ["Post 1", "Post 2", "CH-1", "rap"]) {
      for (const shown of screen.getAllByText(name)) expect(shown.closest("[translate=no]"), name).not.toBeNull();
    }
  });

  it("requests that were answered in another tab are shown as answered once this tab is visible again", async () => {
    open();
    const items = [item(1, { status: "approved", number: "CH-1" }), item(2), item(3)];
    server.use(http.get(BUNDLE, () => HttpResponse.json(bundleWith(items))));
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(await screen.findByRole("button", { name: "Approve all 2" })).toBeVisible();
  });

  it("a bulk request is loaded by the script if the server's page doesn't contain it", async () => {
    server.use(http.get(BUNDLE, () => HttpResponse.json(three)));
    server.use(http.post(`${BUNDLE}/view`, () => new HttpResponse(null, { status: 204 })));
    openPage(requestWith(), [http.get(OWNER_REQUEST, () => refusal(409, "rights_request.is_bundle"))]);
    await waitFor(() => expect(button("Approve all 3")).toBeVisible());
  });
});
