import { makeApproval, makeAsset, makeGrant } from "@clearhouse/fixtures/assets.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { at, fakeApi } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";

const asset = makeAsset({ name: "Harbour", status: "approved", approval: makeApproval() });
const words = "only if you blur my daughter";

/** Opens an asset with one license, and answers marks of its words. */
const open = (grant: Parameters<typeof makeGrant>[0] = {}) => {
  const sent: unknown[] = [];
  const before = [
    http.get(at("/api/assets/:assetId/clearance"), () =>
      HttpResponse.json({
        ...{ answer: "ask", reason: "in_force", text: "Read what was granted.", verdict: "conditions", notAsked: [] },
        reasons: [
          {
            ...{ reason: "words_unread", verdict: "conditions", text: "Read what was granted.", clause: `“${words}”` },
            ...{ next: ["read_words"], grantId: "grt_1" },
          },
        ],
      }),
    ),
    http.post(at("/api/assets/:assetId/grants/:grantId/words"), async ({ request, params }) => {
      sent.push([params.grantId, await request.json()]);
      return HttpResponse.json(asset);
    }),
  ];
  const grants = [makeGrant({ ownWords: [words], notes: words, ...grant })];
  renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset], grants }), before });
  return { sent, person: userEvent.setup() };
};

test("a member reads the owner's words in full as a next step, and says with one line what is still to heed", async () => {
  const { sent, person } = open();
  await person.click(await screen.findByRole("button", { name: "Can I use this?" }));
  const steps = within(await screen.findByRole("region", { name: "Next steps" }));
  await person.click(steps.getByRole("button", { name: "Read and mark" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Read what was granted" }));
  expect(await dialog.findByText(words)).toBeVisible();
  const confirm = dialog.getByRole("button", { name: "Mark as read" });
  expect(confirm).toBeDisabled();
  await person.click(dialog.getByRole("radio", { name: /^Still to heed/ }));
  expect(confirm).toBeDisabled();
  await person.type(dialog.getByLabelText(/^The line/), "Blur the daughter");
  await person.click(confirm);
  await waitFor(() => expect(sent).toEqual([["grt_1", { result: "to_heed", heed: "Blur the daughter", seen: "" }]]));
  await gone(() => screen.queryByRole("alertdialog"));
});

test("a license says who has read the owner's words, and they can be marked anew", async () => {
  const seen = "2026-10-05T10:00:00.000Z";
  const { sent, person } = open({ read: { at: seen, name: "Max Member", heed: "Blur the daughter" } });
  await person.click(await screen.findByText("rap · Social media posts"));
  expect(screen.getByText("Read by Max Member on Oct 5, 2026: Still to heed: Blur the daughter")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Read again" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Read what was granted" }));
  await person.click(await dialog.findByRole("radio", { name: /^The fields say it all/ }));
  await person.click(dialog.getByRole("button", { name: "Mark as read" }));
  await waitFor(() => expect(sent).toEqual([["grt_1", { result: "fields_say_all", heed: "", seen }]]));
});

test("what is recognized in the owner's words fills the line by a press if the fields don't say it, and nobody can say that they do", async () => {
  const text = "Only on Instagram in Germany, no ads, until Jan 31";
  const { sent, person } = open({ ownWords: [text], expiresOn: "2027-06-30" });
  await person.click(await screen.findByText("rap · Social media posts"));
  await person.click(screen.getByRole("button", { name: "Read and mark" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Read what was granted" }));
  // The license says that there are no ads. A day without a year is the first after the license's day.
  await waitFor(() =>
    expect(dialog.getAllByRole("button", { name: /^Read as: / }).map((button) => button.textContent)).toEqual([
      "Read as: until Jan 31, 2027",
      "Read as: only on Instagram",
      "Read as: only in Germany",
    ]),
  );
  expect(dialog.getByRole("radio", { name: /^The fields say it all/ })).toBeDisabled();
  await person.click(dialog.getByRole("button", { name: "Read as: until Jan 31, 2027" }));
  for (let n = 0; n < 2; n += 1) await person.click(dialog.getByRole("button", { name: "Read as: only in Germany" }));
  await person.click(dialog.getByRole("button", { name: "Mark as read" }));
  const heed = "until Jan 31, 2027, only in Germany";
  await waitFor(() => expect(sent).toEqual([["grt_1", { result: "to_heed", heed, seen: "" }]]));
});

test("a member sees which address was asked and which one answered before confirming it", async () => {
  const sent: unknown[] = [];
  const confirm = http.post(at("/api/assets/:assetId/grants/:grantId/answerer"), ({ params }) => {
    sent.push(params.grantId);
    return HttpResponse.json(asset);
  });
  const elsewhere = { asked: "nora@example.com", answered: "n•••@example.org" };
  const grants = [makeGrant({ grantedBy: { name: "Nora", elsewhere } })];
  renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset], grants }), before: [confirm] });
  const person = userEvent.setup();
  await person.click(await screen.findByText("rap · Social media posts"));
  await person.click(screen.getByRole("button", { name: "Confirm who answered" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Confirm who answered" }));
  expect(await dialog.findByText(elsewhere.asked)).toBeVisible();
  expect(dialog.getByText(elsewhere.answered)).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(sent).toEqual(["grt_1"]));
  await gone(() => screen.queryByRole("alertdialog"));
});
