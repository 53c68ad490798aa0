import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { GrantPaper } from "@clearhouse/core/rights/grant/grant.schema.ts";
import { makeApproval, makeAsset, makeGrant, makeRequest } from "@clearhouse/fixtures/assets.ts";
import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type HttpHandler, HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { fakeSearch } from "@/test/fake-search.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";

const asset = makeAsset({ name: "Harbour", status: "approved", approval: makeApproval() });
const path = `/?asset=${asset.id}`;
const licenses = async () => {
  const heading = await screen.findByRole("heading", { name: "Licenses" });
  return within(heading.parentElement as HTMLElement);
};

describe("an asset's licenses", () => {
  test("all licenses of an asset are listed with their state, and an opened license shows its details", async () => {
    const grants = [
      makeGrant({ expiresOn: "2027-01-31", restrictions: ["Credit required"], credit: "@lena" }),
      makeGrant({
        ...{ id: "grt_2", number: "CH-9999-0002-0003", state: "withdrawn", leading: false, brand: "bars" },
        ended: { at: "2026-10-09T10:00:00.000Z", by: "owner", reason: "I sold it" },
      }),
    ];
    renderApp({ path, api: fakeApi({ assets: [asset], grants }) });
    const inside = await licenses();
    const [one, other] = await inside.findAllByRole("listitem");
    expect(one).toHaveTextContent("rap · Social media posts");
    expect(one).toHaveTextContent(/Granted by the owner · Oct 3, 2026 · Until Jan 31, 2027.*In force/);
    expect(other).toHaveTextContent(/bars.*Withdrawn/);
    const number = inside.getByText("CH-0001-0002-0003");
    expect(number).not.toBeVisible();
    await userEvent.click(inside.getByText("rap · Social media posts"));
    expect(number).toBeVisible();
    for (const said of ["Credit required", "@lena", "Social media posts · Editorial"])
      expect(within(one as HTMLElement).getByText(said)).toBeVisible();
    expect(
      within(one as HTMLElement).getByText(/^Feed, editorial, without ads For all brands of the team/),
    ).toBeVisible();
    expect(
      within(one as HTMLElement).getByText("Stories, short video, countries, changes, AI, what happens after the end"),
    ).toBeVisible();
    await userEvent.click(inside.getByText("bars · Social media posts"));
    expect(within(other as HTMLElement).getByText("I sold it")).toBeVisible();
  });

  test("an error is shown if an asset's licenses can't be loaded, and the button 'Try Again' shows that there are no licenses", async () => {
    const failing = [http.get(at("/api/assets/:assetId/grants"), () => refusal(400, "internal", "No"), { once: true })];
    renderApp({ path, api: fakeApi({ assets: [asset] }), before: failing });
    const inside = await licenses();
    expect(await inside.findByText("The licenses couldn't be loaded")).toBeVisible();
    await userEvent.click(inside.getByRole("button", { name: "Try Again" }));
    expect(await inside.findByText("Nobody has granted a license yet.")).toBeVisible();
  });
});

describe("the documents of an approval by hand", () => {
  const byHand = (documents?: GrantPaper[]) =>
    makeGrant({ origin: "admin", basis: { kind: "signed_paper", note: "", link: "" }, documents });
  const paper: GrantPaper = {
    ...{ id: "upl_1", name: "yes.pdf", url: "/media/yes.pdf?download=1", size: 5, contentType: "application/pdf" },
    ...{ sha256: "a".repeat(64), addedBy: "Ada Admin", addedAt: "2026-10-03T10:00:00.000Z" },
  };
  const open = async (documents?: GrantPaper[], role: "admin" | "member" = "admin", before: HttpHandler[] = []) => {
    renderApp({
      ...{ path, before },
      api: fakeApi({ assets: [asset], grants: [byHand(documents)], session: makeSession({ role }) }),
    });
    const inside = await licenses();
    await userEvent.click(await inside.findByText("rap · Social media posts"));
    return within(inside.getByRole("region", { name: "Documents" }));
  };

  test("an admin is told that a link is no document, has to choose a PDF or a picture, and adds it", async () => {
    const inside = await open();
    expect(inside.getByText("No document is stored. A link alone is none.")).toBeVisible();
    const person = userEvent.setup({ applyAccept: false });
    const button = inside.getByRole("button", { name: "Add document" });
    await person.click(button);
    const dialog = within(await screen.findByRole("dialog", { name: "Add a document" }));
    await person.click(dialog.getByRole("button", { name: "Add" }));
    expect(await dialog.findByText("Please choose a file")).toBeVisible();
    const input = dialog.getByLabelText("Document", { selector: "input" });
    await person.upload(input, new File(["x"], "mail.eml", { type: "message/rfc822" }));
    expect(await dialog.findByText("Only a PDF or a picture can be added")).toBeVisible();
    await person.upload(input, new File(["x"], "yes.pdf", { type: "application/pdf" }));
    expect(dialog.getByText("yes.pdf")).toBeVisible();
    expect(dialog.queryByText("Only a PDF or a picture can be added")).not.toBeInTheDocument();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(button).toHaveFocus());
  });

  test("an admin removes a document after a question", async () => {
    const removed: string[] = [];
    const removal = http.delete(at("/api/assets/:assetId/grants/:grantId/documents/:documentId"), ({ params }) => {
      removed.push(String(params.documentId));
      return HttpResponse.json(asset);
    });
    const inside = await open([paper], "admin", [removal]);
    expect(inside.getByText("Added by Ada Admin, Oct 3, 2026")).toBeVisible();
    await userEvent.click(inside.getByRole("button", { name: "Remove yes.pdf" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Remove this document?" }));
    await userEvent.click(question.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Document removed")).toBeVisible();
    expect(removed).toEqual(["upl_1"]);
  });

  test("a member can download a document, and can't add or remove any", async () => {
    const inside = await open([paper], "member");
    expect(inside.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
      "Download yes.pdf",
    ]);
  });
});

const coveredBy = {
  ...{ contractId: "con_1", brand: "rap", usageRights: "Social media posts", restrictions: [], credit: "" },
  ...{ expiresOn: "", useClass: "commercial" as const, from: "2026-10-03", expired: false },
};

const CLEO = { id: "cre_1", name: "Cleo" };

test.each([
  ["whom a member chose", { creator: CLEO, coveredBy }],
  ["who was found by an account", { coveredBy: { ...coveredBy, creator: CLEO } }],
])("a member confirms that content is by its creator, %s, and the license shows who confirmed it", async (_, by) => {
  const covered = makeAsset({ ...asset, approval: undefined, ...by });
  const api = fakeApi({ assets: [covered], session: makeSession({ role: "member" }) });
  const search = fakeSearch(api.world);
  renderApp({ path, api, before: search.handlers });
  const inside = await licenses();
  await userEvent.click(await inside.findByRole("button", { name: "Confirm it is by Cleo" }));
  expect(await screen.findByText("Confirmed: the agreement covers it")).toBeVisible();
  expect(await inside.findByText(/^Confirmed by Max Member, /)).toBeVisible();
  expect(inside.queryByRole("button", { name: "Confirm it is by Cleo" })).not.toBeInTheDocument();
  expect(search.state.calls.map(({ body }) => body)).toContainEqual({
    assetIds: [asset.id],
    act: { kind: "cover", seen: [{ assetId: asset.id, creatorId: "cre_1", contractId: "con_1" }] },
  });
});

test("what the creator's own account posted needs no confirmation, and the license says so", async () => {
  const posted = { ...coveredBy, creator: CLEO, isPosted: true };
  renderApp({ path, api: fakeApi({ assets: [{ ...asset, approval: undefined, coveredBy: posted }] }) });
  const inside = await licenses();
  expect(await inside.findByText("Posted by the account of Cleo")).toBeVisible();
  expect(inside.queryByRole("button", { name: /^Confirm/ })).not.toBeInTheDocument();
});

test("of the selected assets only those to be confirmed are confirmed, with the creator and agreement shown", async () => {
  const posted = { ...coveredBy, creator: CLEO, isPosted: true };
  const [covered, other] = [
    { name: "A", creator: CLEO, coveredBy },
    { name: "B", coveredBy: posted },
  ].map(makeAsset);
  const api = fakeApi({ assets: [covered, other].flatMap((one) => one ?? []) });
  const search = fakeSearch(api.world);
  renderApp({ path: "/?view=grid", api, before: search.handlers });
  for (const name of ["A", "B"]) await userEvent.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  await userEvent.click(await screen.findByRole("button", { name: "Confirm agreement" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Is 1 asset by its creator?" }));
  await userEvent.click(dialog.getByRole("button", { name: "It is" }));
  expect(await screen.findByText("1 asset confirmed")).toBeVisible();
  expect(search.state.calls.map(({ body }) => body)).toContainEqual({
    assetIds: [covered?.id],
    act: { kind: "cover", seen: [{ assetId: covered?.id, creatorId: "cre_1", contractId: "con_1" }] },
  });
});

test("a member confirms that an asset is a copy of a licensed one, and its license shows where that is", async () => {
  const sameFile = { id: "ast_9", name: "Beach", grantId: "grt_9" };
  const copy = makeAsset({ ...asset, approval: undefined, sameFile });
  const api = fakeApi({ assets: [copy], session: makeSession({ role: "member" }) });
  const search = fakeSearch(api.world);
  renderApp({ path, api, before: search.handlers });
  const inside = await licenses();
  expect(await inside.findByRole("link", { name: "Same file as Beach, licensed" })).toBeVisible();
  await userEvent.click(inside.getByRole("button", { name: "Confirm it is the same as Beach" }));
  expect(await screen.findByText("Confirmed: the license covers it")).toBeVisible();
  expect(await inside.findByText(/^Confirmed by Max Member, /)).toBeVisible();
  expect(search.state.calls.map(({ body }) => body)).toContainEqual({
    assetIds: [asset.id],
    act: { kind: "cover", seen: [{ assetId: asset.id, copyOfId: "ast_9", grantId: "grt_9" }] },
  });
});

test("an asset covered by an agreement isn't shown as unlicensed", async () => {
  renderApp({ path, api: fakeApi({ assets: [{ ...asset, coveredBy }] }) });
  const inside = await licenses();
  expect(await inside.findByRole("link", { name: "View agreement" })).toBeVisible();
  expect(inside.getByText(/^Feed, commercial For rap$/)).toBeVisible();
  expect(inside.getByText(/^Stories, short video, ads, countries/)).toBeVisible();
  await gone(() => inside.queryByText("Loading licenses..."));
  expect(inside.queryByText("Nobody has granted a license yet.")).not.toBeInTheDocument();
});

test("a license with a changed document can't be downloaded, and the reason is shown", async () => {
  const reason = "The stored document of license CH-0001-0002-0003 isn't the one that was issued.";
  const before = [http.get(at("/api/licenses/:grantId"), () => refusal(409, "licence.changed", reason))];
  renderApp({ path, api: fakeApi({ assets: [asset], grants: [makeGrant({})] }), before });
  const inside = await licenses();
  await userEvent.click(await inside.findByText("rap · Social media posts"));
  await userEvent.click(inside.getByRole("button", { name: "Download license CH-0001-0002-0003 as PDF" }));
  expect(await screen.findByText("The license couldn't be downloaded")).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
});

test("beside its document, a license can be downloaded for programs", async () => {
  const asked: string[] = [];
  const before = [
    http.get(at("/api/licenses/:grantId/odrl"), ({ params }) => {
      asked.push(String(params.grantId));
      return HttpResponse.json({ "@type": "Agreement" });
    }),
  ];
  renderApp({ path, api: fakeApi({ assets: [asset], grants: [makeGrant({ id: "grt_1" })] }), before });
  const inside = await licenses();
  await userEvent.click(await inside.findByText("rap · Social media posts"));
  await userEvent.click(inside.getByRole("button", { name: "Download license CH-0001-0002-0003 as ODRL (RightsML)" }));
  await waitFor(() => expect(asked).toEqual(["grt_1"]));
});

describe("the dialog 'Can I use this?'", () => {
  test("the dialog 'Can I use this?' answers by brand and use, answers again after a change, and refuses a past day", async () => {
    const asked: Record<string, string[]>[] = [];
    const before = [
      http.get(at("/api/assets/:assetId/clearance"), ({ request }) => {
        const { searchParams } = new URL(request.url);
        const question = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
        asked.push(question);
        const cleared = "Cleared for Social media posts, rap, without an end.";
        const isWhole = question.channel && question.ads;
        return HttpResponse.json(
          question.use?.includes("Print materials")
            ? {
                ...{ answer: "deny", reason: "restricted", text: "Not for commercial use.", verdict: "stop" },
                reasons: [
                  {
                    reason: "ruled_out",
                    verdict: "stop",
                    text: "Not for commercial use.",
                    clause: "No ads.",
                    next: [],
                  },
                  { reason: "ends_soon", verdict: "conditions", text: "Ends Jan 31, 2026.", next: ["renew"] },
                ],
                notAsked: ["channel"],
              }
            : {
                ...{ answer: "allow", reason: "in_force", text: cleared, number: "CH-0001-0002-0003" },
                verdict: "cleared",
                reasons: [{ reason: "in_force", verdict: "cleared", text: cleared, next: [] }],
                notAsked: isWhole ? ["country"] : ["channel", "ads"],
              },
        );
      }),
    ];
    renderApp({ path, api: fakeApi({ assets: [asset] }), before });
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "Can I use this?" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Can I use this?" }));
    await person.selectOptions(dialog.getByLabelText("Brand"), "rap");
    await person.selectOptions(dialog.getByLabelText("Use"), "Social media posts");
    expect(await dialog.findByText("Cleared for Social media posts, rap, without an end.")).toBeVisible();
    // A yes is only said for a question that names channel, and organic or paid, too.
    expect(dialog.getByText("Cleared")).toBeVisible();
    expect(dialog.getByText("Not asked: channel, organic or paid")).toBeVisible();
    expect(dialog.queryByText("You can use it")).not.toBeInTheDocument();
    await person.selectOptions(dialog.getByLabelText("Channel"), "Feed");
    await person.selectOptions(dialog.getByLabelText("Organic or paid"), "Organic, without ads");
    expect(await dialog.findByText("You can use it")).toBeVisible();
    expect(dialog.getByText("License CH-0001-0002-0003")).toBeVisible();
    await person.selectOptions(dialog.getByLabelText("Use"), "Print materials");
    expect(await dialog.findByText("Not for commercial use.")).toBeVisible();
    expect(dialog.getByText("Stop")).toBeVisible();
    expect(dialog.getByText("No ads.")).toBeVisible();
    expect(dialog.getByText("Ends Jan 31, 2026.")).toBeVisible();
    // Only steps that this asset offers are there; its rights can't be renewed.
    expect(dialog.queryByRole("button", { name: "Renew" })).not.toBeInTheDocument();
    await person.selectOptions(
      dialog.getByLabelText("Brand"),
      dialog.getByRole("option", { name: "Clearhouse Network" }),
    );
    await person.type(dialog.getByLabelText("On"), "2099-01-31");
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        ...{ brand: ["rap", "Clearhouse Network"], use: ["Social media posts", "Print materials"] },
        ...{ channel: ["feed"], ads: ["organic"], on: ["2099-01-31"] },
      }),
    );
    await person.click(dialog.getByRole("button", { name: "Remove Social media posts" }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ use: ["Print materials"] }));
    await person.clear(dialog.getByLabelText("On"));
    await person.type(dialog.getByLabelText("On"), "1999-01-01");
    expect(dialog.getByText("Please choose a date that has not passed")).toBeVisible();
    expect(asked.every(({ on }) => !on?.includes("1999-01-01"))).toBe(true);
    await person.click(dialog.getByRole("button", { name: "Close" }));
    await gone(() => screen.queryByRole("dialog", { name: "Can I use this?" }));
  });

  const answering = (verdict: string, next: string[], reason = "nobody_asked") =>
    http.get(at("/api/assets/:assetId/clearance"), () =>
      HttpResponse.json({
        ...{ answer: "ask", reason: "pending", text: "Why.", verdict, notAsked: ["brand"] },
        reasons: [{ reason, verdict, text: "Why.", next }],
      }),
    );
  const ask = async (fields: Partial<Asset>, ...before: HttpHandler[]) => {
    renderApp({ path, api: fakeApi({ assets: [{ ...asset, ...fields }] }), before });
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "Can I use this?" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Can I use this?" }));
    return { person, steps: within(await dialog.findByRole("region", { name: "Next steps" })), dialog };
  };

  test("a next step opens what it names: the request, in place of the dialog", async () => {
    const { person, steps } = await ask(
      { status: "pending", approval: undefined },
      answering("ask", ["request_rights"]),
    );
    await person.click(steps.getByRole("button", { name: "Request Rights" }));
    expect(await screen.findByRole("dialog", { name: "Request Rights" })).toBeVisible();
    await gone(() => screen.queryByRole("dialog", { name: "Can I use this?" }));
  });

  test("what isn't granted leads to a request for exactly that, in place of the dialog", async () => {
    const { person, steps } = await ask(
      { status: "denied" },
      answering("ask", ["ask_for_use", "renew"], "not_granted"),
    );
    expect(steps.queryByRole("button", { name: "Request Rights" })).not.toBeInTheDocument();
    await person.click(steps.getByRole("button", { name: "Ask for this use" }));
    expect(await screen.findByRole("dialog", { name: "Request Rights" })).toBeVisible();
  });

  test("what isn't granted beside a license that runs is asked in addition to it, from the license's owner and brand", async () => {
    const running = { status: "approved", approval: makeApproval({ brand: "rap", expired: false }) } as const;
    const sent = vi.fn();
    const { person, steps, dialog } = await ask(
      running,
      answering("ask", ["ask_for_use"], "not_granted"),
      http.get(at("/api/assets/:assetId/rights-requests/open"), () => HttpResponse.json({ request: null })),
      http.get(at("/api/rights-requests/earlier-answers"), () => HttpResponse.json({ items: [] })),
      http.post(at("/api/assets/:assetId/rights-requests"), async ({ request }) => {
        sent(await request.json());
        return refusal(409, "rights_request.not_running", "It has ended.");
      }),
    );
    await person.selectOptions(dialog.getByLabelText("Use"), "Website content");
    await person.click(await steps.findByRole("button", { name: "Ask for this use" }));
    const form = within(await screen.findByRole("dialog", { name: "Ask for More" }));
    expect(form.getByText(/beside what is granted already/)).toBeVisible();
    await person.click(await form.findByRole("button", { name: "Generate Link" }));
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith(
        expect.objectContaining({
          ...{ beside: running.approval.grantId, contentOwner: "Lena Ortiz", brand: "rap" },
          scope: expect.objectContaining({ uses: ["Social media posts", "Website content"], brands: ["rap"] }),
        }),
      ),
    );
  });

  test("a use that the owner refused beside the license is asked again", async () => {
    const { steps } = await ask(
      { status: "approved", approval: makeApproval({ expired: false }) },
      answering("stop", ["ask_for_use"], "more_refused"),
    );
    expect(steps.getByRole("button", { name: "Ask again" })).toBeVisible();
  });

  test("a missing release of music and what is in the asset can be told without leaving the dialog", async () => {
    const { person, steps, dialog } = await ask(
      {},
      answering("conditions", ["add_release", "say_people_and_music"], "music_not_cleared"),
    );
    const say = steps.getByRole("button", { name: "Say people and music" });
    await person.click(say);
    expect(say).toHaveAttribute("aria-expanded", "true");
    expect(await dialog.findByLabelText("Recognizable people")).toBeVisible();
    await person.click(steps.getByRole("button", { name: "Add a release" }));
    expect(await screen.findByRole("dialog", { name: "Add Music" })).toBeVisible();
  });

  test("an open request can be reminded of, and a cleared asset downloaded and credited", async () => {
    const request = makeRequest({ owner: "Lena Ortiz", ownerEmail: "lena@example.com" });
    const { steps } = await ask(
      { request, approval: makeApproval({ credit: "© Lena Ortiz" }) },
      answering("cleared", ["remind", "download", "copy_credit"], "in_force"),
    );
    for (const name of ["Remind", "Download", "Copy Credit"]) expect(steps.getByRole("button", { name })).toBeEnabled();
  });

  test("the copy of a stopped asset leads to that asset, and an admin who saw all of its stop says with a reason that it doesn't apply", async () => {
    const source = makeAsset({ name: "Beach" });
    const text = "Same file as Beach: The owner said no on Nov 2, 2026.";
    const copyOf = { id: source.id, name: "Beach" };
    const stop = { verdict: "stop" as const, reason: "copy_stopped" as const, text, copyOf };
    const more = { ...stop, text: "Same file as Beach: The team denied it." };
    const lifted: unknown[] = [];
    const next = ["open_asset", "lift_stop"];
    const first = { ...stop, next, stopFacts: ["a no"] };
    const second = { ...more, next, stopFacts: ["a denial"] };
    const elsewhere = {
      ...more,
      text: "Same file as Cliff: It ended.",
      next,
      copyOf: { id: "ast_cliff", name: "Cliff" },
    };
    const before = [
      http.get(at("/api/assets/:assetId/clearance"), () =>
        HttpResponse.json({
          ...{ answer: "deny", reason: "denied", text, verdict: "stop", notAsked: [] },
          // A second fact comes before the first is lifted, and one of another asset before both.
          reasons: lifted.length === 0 ? [first] : [elsewhere, first, second],
        }),
      ),
      http.post(at("/api/assets/:assetId/stops/lift"), async ({ request }) => {
        lifted.push(await request.json());
        return lifted.length === 1 ? refusal(409, "stop.more", "Look at it") : HttpResponse.json(asset);
      }),
    ];
    const copy = { ...asset, mayBeUsed: { ...stop, more: 0 } };
    const { here } = renderApp({ path, api: fakeApi({ assets: [copy, source] }), before });
    const person = userEvent.setup();
    expect(await screen.findByRole("link", { name: "Open Beach" })).toBeVisible();
    await person.click(await screen.findByRole("button", { name: "Can I use this?" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Can I use this?" }));
    await person.click(await dialog.findByRole("button", { name: "It doesn't apply here…" }));
    await person.type(await screen.findByLabelText(/^Reason/), "A crop without her");
    expect(within(screen.getByRole("alertdialog")).getByText(text)).toBeVisible();
    await person.click(screen.getByRole("button", { name: "It doesn't apply here" }));
    const sent = { sourceId: source.id, reason: "A crop without her" };
    // The dialog stays open with the reason, and shows what came of the same asset.
    expect(await within(screen.getByRole("alertdialog")).findByText(more.text)).toBeVisible();
    expect(within(screen.getByRole("alertdialog")).queryByText(elsewhere.text)).toBeNull();
    await person.click(screen.getByRole("button", { name: "It doesn't apply here" }));
    const facts = [["a no"], ["a no", "a denial"]];
    await waitFor(() => expect(lifted).toEqual(facts.map((seen) => ({ ...sent, facts: seen }))));
    await person.click(await dialog.findByRole("link", { name: "Open Beach" }));
    expect(here()).toBe(`/?asset=${source.id}`);
    await gone(() => screen.queryByRole("dialog", { name: "Can I use this?" }));
  });
});
