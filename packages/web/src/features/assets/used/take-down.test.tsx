import type { Publication } from "@clearhouse/core/rights/publication/publication.schema.ts";
import { makeAsset, makePublication } from "@clearhouse/fixtures/assets.ts";
import { makeMember } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { at, fakeApi } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";

const asset = makeAsset({ name: "Harbour", status: "denied", publications: { all: 2, live: 2 } });
const path = `/?asset=${asset.id}`;
const TASK: Partial<Publication> = {
  mayStay: { answer: "no", text: "No. A license was ended at its owner's wish." },
  takeDown: { dueAt: "2099-11-05T12:00:00.000Z" },
};

test("a publication says whether it may stay, until when and by whom it comes down, and that it is down", async () => {
  const sent: unknown[] = [];
  const stays = makePublication({
    ...{ id: "pub_2", url: "https://example.com/2", today: { reason: "expired", text: "Rights ended." } },
    mayStay: { answer: "yes", text: "Yes. Posts may stay up after the end of the license." },
  });
  const api = fakeApi({ assets: [asset], publications: [makePublication(TASK), stays] });
  const saves = http.put(at("/api/assets/:assetId/publications/:publicationId"), async ({ request }) => {
    const body = (await request.json()) as { takenDownOn: string; takeDownById?: string };
    sent.push(body);
    const by = body.takeDownById && { id: body.takeDownById, name: "Chosen" };
    const down = { takenDownOn: body.takenDownOn, mayStay: undefined, takeDown: undefined };
    const after = body.takenDownOn
      ? makePublication(down)
      : makePublication({ ...TASK, takeDown: { dueAt: "2099-11-05T12:00:00.000Z", ...(by && { by }) }, version: 2 });
    api.world.publications = [after, stays];
    return HttpResponse.json(after);
  });
  renderApp({ path, api, before: [saves] });
  const person = userEvent.setup();
  const [one, other] = await within(
    (await screen.findByRole("heading", { name: "Where it was published" })).parentElement as HTMLElement,
  ).findAllByRole("listitem");
  expect(one).toHaveTextContent("May it stay? No. A license was ended at its owner's wish.");
  expect(one).toHaveTextContent("Take down by");
  expect(other).toHaveTextContent("May it stay? Yes. Posts may stay up after the end of the license.");
  expect(within(other as HTMLElement).queryByRole("combobox")).toBeNull();
  expect(screen.queryByText(/It is still published in/)).toBeNull();
  const who = screen.getByRole("combobox", { name: "Who takes down example.com/p/1" });
  const { userId, displayName } = makeMember();
  const chosen = await within(who).findByRole("option", { name: displayName });
  await person.selectOptions(who, chosen);
  await waitFor(() => expect(sent).toMatchObject([{ takenDownOn: "", takeDownById: userId }]));
  await person.click(await screen.findByRole("button", { name: "It is down: example.com/p/1" }));
  expect(await screen.findByText("Noted as taken down today")).toBeVisible();
  expect(sent[1]).toMatchObject({ takenDownOn: expect.stringMatching(/^\d{4}-/) });
  await waitFor(() => expect(screen.queryByRole("button", { name: "It is down: example.com/p/1" })).toBeNull());
  expect(document.activeElement).toBe(one);
});

test("the step 'Take-down list' leads from the question to what is still published", async () => {
  const reason = {
    reason: "ended_for_owner",
    verdict: "stop",
    text: "Ended on Nov 20, 2026.",
    next: ["take_down_list"],
  };
  const answer = {
    answer: "deny",
    reason: "denied",
    text: reason.text,
    verdict: "stop",
    reasons: [reason],
    notAsked: [],
  };
  const gate = http.get(at("/api/assets/:assetId/clearance"), () => HttpResponse.json(answer));
  renderApp({ path, api: fakeApi({ assets: [asset], publications: [makePublication(TASK)] }), before: [gate] });
  const person = userEvent.setup();
  const heading = await screen.findByRole("heading", { name: "Where it was published" });
  await person.click(screen.getByRole("button", { name: "Can I use this?" }));
  await person.click(await screen.findByRole("button", { name: "Take-down list" }));
  await waitFor(() => expect(document.activeElement).toBe(heading.parentElement));
});
