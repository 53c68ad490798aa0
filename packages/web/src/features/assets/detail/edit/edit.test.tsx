import { makeApproval, makeAsset, makeRequest } from "@clearhouse/fixtures/assets.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { fakeSearch } from "@/test/fake-search.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";
import { dialog } from "../../test/detail-dialog.ts";

const statusOf = (name: string) => screen.findByRole("region", { name }).then((region) => within(region));

const choose = async (person: ReturnType<typeof userEvent.setup>, status: string) => {
  await person.click(await (await dialog()).findByRole("combobox", { name: "Status" }));
  await person.click(await screen.findByRole("option", { name: status }));
};

describe("a status set by an admin", () => {
  test("a changed status is shown before the server answers, and is undone with an error if the server refuses", async () => {
    const asset = makeAsset({ name: "Harbour" });
    let refuse = () => {};
    const decided = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const before = [
      http.put(at("/api/assets/:assetId/status"), async () => {
        await decided;
        return refusal(500, "internal", "Something went wrong on our side.");
      }),
    ];
    const { router } = renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset] }), before });
    const person = userEvent.setup();
    await choose(person, "Denied");
    await router.navigate("/");
    expect(await (await statusOf("Denied")).findByText("Harbour")).toBeVisible();
    expect((await statusOf("Uploaded Assets")).queryByText("Harbour")).not.toBeInTheDocument();

    refuse();
    const toast = (await screen.findByText("Update failed")).closest("li");
    expect(toast).toHaveTextContent("Failed to update asset status");
    expect(await (await statusOf("Uploaded Assets")).findByText("Harbour")).toBeVisible();
    expect((await statusOf("Denied")).queryByText("Harbour")).not.toBeInTheDocument();
  });

  test("a change of status is sent with the version of the asset", async () => {
    const asset = makeAsset({ version: 7 });
    const sent = vi.fn();
    const before = [
      http.put(at("/api/assets/:assetId/status"), async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json({ ...asset, status: "denied", version: 8 });
      }),
    ];
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset] }), before });
    await choose(userEvent.setup(), "Denied");
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ status: "denied", version: 7 }));
  });

  test("a change of status that withdraws an open request is sent only after a confirmation", async () => {
    const asset = makeAsset({ status: "requesting-rights", request: makeRequest() });
    const put = vi.fn(() => HttpResponse.json({ ...asset, status: "pending", version: 2 }));
    const before = [http.put(at("/api/assets/:assetId/status"), put)];
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset] }), before });
    const person = userEvent.setup();
    await choose(person, "Uploaded");
    expect(await screen.findByRole("alertdialog", { name: "Withdraw the open request?" })).toBeVisible();
    expect(put).not.toHaveBeenCalled();
    await person.click(screen.getByRole("button", { name: "Withdraw and change" }));
    await waitFor(() => expect(put).toHaveBeenCalledOnce());
  });
});

describe("an approval by an admin", () => {
  const approve = async (person: ReturnType<typeof userEvent.setup>) => {
    await choose(person, "Approved");
    const form = within(await screen.findByRole("dialog", { name: "Approve “Harbour”" }));
    await person.click(form.getByRole("combobox", { name: "Basis" }));
    await person.click(await screen.findByRole("option", { name: "Email or chat" }));
    return form;
  };

  test("choosing Approved asks for basis, brands and uses, begins with one of each, and sends them with the status", async () => {
    const asset = makeAsset({ name: "Harbour", version: 7, tags: [{ type: "brand", name: "@rap" }] });
    const api = fakeApi({ assets: [asset] });
    const search = fakeSearch(api.world);
    renderApp({ path: `/?asset=${asset.id}`, api, before: search.handlers });
    const person = userEvent.setup();
    const form = await approve(person);
    await person.type(form.getByLabelText("About the basis"), "Jane said yes");
    await person.type(form.getByLabelText("Link to the paper or message"), "https://mail.example/1");
    await person.type(form.getByLabelText("Expiration date"), "2027-01-31");
    const chosen = () => form.getAllByRole("checkbox", { checked: true });
    expect(chosen()).toEqual([form.getByLabelText("rap"), form.getByLabelText(/^Social media posts/)]);
    await person.click(form.getByLabelText("Clearhouse Network"));
    await person.click(form.getByLabelText(/^Website content/));
    await person.type(form.getByLabelText("Notes"), "By phone");
    await person.click(form.getByRole("button", { name: "Approve" }));
    await waitFor(() =>
      expect(search.state.calls.at(-1)).toEqual({
        what: `PUT /api/assets/${asset.id}/status`,
        body: {
          version: 7,
          status: "approved",
          approval: {
            basis: { kind: "email_or_chat", note: "Jane said yes", link: "https://mail.example/1" },
            brand: "rap",
            intendedUse: "Social media posts",
            scope: { brands: ["Clearhouse Network", "rap"], uses: ["Social media posts", "Website content"] },
            usageRights: "",
            notes: "By phone",
            expiresOn: "2027-01-31",
          },
        },
      }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Approve “Harbour”" })).not.toBeInTheDocument());
  });

  test("the dialog of an approval shows the server's error for a date and keeps what was typed", async () => {
    const asset = makeAsset({ name: "Harbour" });
    const past = { expiresOn: "Please choose a date that has not passed" };
    const refused = http.put(at("/api/assets/:assetId/status"), () =>
      refusal(422, "request.invalid", "Please check the marked fields.", past),
    );
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset] }), before: [refused] });
    const person = userEvent.setup();
    const form = await approve(person);
    await person.type(form.getByLabelText("Expiration date"), "2020-01-31");
    await person.click(form.getByRole("button", { name: "Approve" }));
    expect(await form.findByText(past.expiresOn)).toBeVisible();
    expect(form.getByLabelText("Expiration date")).toHaveValue("2020-01-31");
  });
});

describe("editing an asset", () => {
  const open = async (person: ReturnType<typeof userEvent.setup>) => {
    await person.click(await screen.findByRole("button", { name: "Actions for Harbour" }));
    await person.click(await screen.findByRole("menuitem", { name: "Edit Submission" }));
    return within(await screen.findByRole("dialog", { name: "Edit Asset" }));
  };

  test("the edit form reports a conflict, and the button 'Reload' loads the other change but keeps the typed name", async () => {
    const asset = makeAsset({ name: "Harbour", notes: "old notes" });
    const theirs = { ...asset, notes: "their notes", version: 2 };
    const sent = vi.fn();
    const before = [
      http.patch(at("/api/assets/:assetId"), async ({ request }) => {
        const input = (await request.json()) as { version: number };
        sent(input);
        if (input.version === 2) return HttpResponse.json({ ...theirs, ...input, version: 3 });
        return refusal(409, "asset.conflict", "Somebody else changed this asset in the meantime.");
      }),
      http.get(at(`/api/assets/${asset.id}`), () => HttpResponse.json(theirs)),
    ];
    renderApp({ api: fakeApi({ assets: [asset] }), before });
    const person = userEvent.setup();
    const form = await open(person);
    await person.clear(form.getByLabelText(/^Name/));
    await person.type(form.getByLabelText(/^Name/), "Harbour at dawn");
    await person.click(form.getByRole("button", { name: "Save" }));

    expect(await form.findByText("Somebody else changed this asset in the meantime")).toBeVisible();
    await person.click(form.getByRole("button", { name: "Reload" }));
    await waitFor(() => expect(form.getByLabelText("Notes")).toHaveValue("their notes"));
    expect(form.getByLabelText(/^Name/)).toHaveValue("Harbour at dawn");

    await person.click(form.getByRole("button", { name: "Save" }));
    await gone(() => screen.queryByRole("dialog", { name: "Edit Asset" }));
    expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ name: "Harbour at dawn", version: 2 }));
    expect(await screen.findByRole("button", { name: "Harbour at dawn" })).toBeVisible();
  });

  test("the button 'Save' is disabled in the edit form if the name is blank", async () => {
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour" })] }) });
    const person = userEvent.setup();
    const form = await open(person);
    await person.clear(form.getByLabelText(/^Name/));
    await person.type(form.getByLabelText(/^Name/), "  ");
    expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
  });

  test("the edit form shows the server's error for a tag", async () => {
    const before = [
      http.patch(at("/api/assets/:assetId"), () =>
        refusal(422, "request.invalid", "Please check the fields.", { "tags.0.name": "Tag is too long" }),
      ),
    ];
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour" })] }), before });
    const person = userEvent.setup();
    const form = await open(person);
    await person.click(form.getByRole("button", { name: "Save" }));
    expect(await form.findByText("Tag is too long")).toBeVisible();
  });

  test("the edit form stays open with an error and the typed notes if saving fails", async () => {
    const before = [http.patch(at("/api/assets/:assetId"), () => HttpResponse.error())];
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour" })] }), before });
    const person = userEvent.setup();
    const form = await open(person);
    await person.type(form.getByLabelText("Notes"), "precious");
    await person.click(form.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Failed to update the asset. Please try again.")).toBeInTheDocument();
    expect(form.getByLabelText("Notes")).toHaveValue("precious");
  });
});

describe("a toast above the open dialog", () => {
  const takeAway = async () => {
    const asset = makeAsset({ name: "Harbour", status: "approved", approval: makeApproval() });
    const api = fakeApi({ assets: [asset] });
    const { world } = renderApp({ path: `/?asset=${asset.id}`, api, before: fakeSearch(api.world).handlers });
    const person = userEvent.setup();
    await choose(person, "Denied");
    await person.click(await screen.findByRole("button", { name: "Take it away" }));
    const undo = await screen.findByRole("button", { name: "Undo" });
    expect(world.assets[0]?.status).toBe("denied");
    return { person, world, undo };
  };

  test("the button 'Undo' in a toast above an open dialog can be clicked, and the dialog stays open", async () => {
    const { person, world, undo } = await takeAway();
    await person.click(undo);
    await waitFor(() => expect(world.assets[0]?.status).toBe("approved"));
    expect((await dialog()).getByRole("combobox", { name: "Status" })).toHaveTextContent("Approved");
  });

  test("the button 'Undo' in a toast above an open dialog can be reached by keyboard, and the focus returns to the dialog", async () => {
    const { person, world, undo } = await takeAway();
    const before = document.activeElement;
    expect(await screen.findByRole("dialog")).toContainElement(before as HTMLElement);
    await person.keyboard("{Alt>}t{/Alt}");
    await person.tab();
    await person.tab();
    await person.tab();
    expect(undo).toHaveFocus();
    await person.keyboard("{Enter}");
    await waitFor(() => expect(world.assets[0]?.status).toBe("approved"));
    expect(await screen.findByRole("dialog")).toBeVisible();
    await waitFor(() => expect(before).toHaveFocus());
  });
});
