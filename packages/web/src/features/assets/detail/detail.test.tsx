import type { ActivityEntry } from "@clearhouse/core/activity/activity.schema.ts";
import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import type { BackupFile } from "@clearhouse/core/backup/backup.schema.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { fakeSearch } from "@/test/fake-search.ts";
import { gone } from "@/test/gone.ts";
import { makeApproval, makeAsset, makeRequest, makeSession } from "@/test/make.ts";
import { renderApp } from "@/test/render-app.tsx";

const dialog = async () => within(await screen.findByRole("dialog"));
const statusOf = (name: string) => screen.findByRole("region", { name }).then((region) => within(region));

describe("the detail dialog", () => {
  test("opens from the address alone, and the back button closes it", async () => {
    const asset = makeAsset({ name: "Harbour", notes: "Shot at dawn" });
    const { router, here } = renderApp({ api: fakeApi({ assets: [asset] }) });
    await userEvent.click(await screen.findByRole("button", { name: "Harbour" }));
    expect((await dialog()).getByText("Shot at dawn")).toBeVisible();
    expect(here()).toBe(`/?asset=${asset.id}`);
    await router.navigate(-1);
    await gone(() => screen.queryByRole("dialog"));
  });

  test("shows picture, tags, status, approval, original post, uploader, date, type, source and notes", async () => {
    const asset = makeAsset({
      name: "Harbour",
      status: "time-limited",
      uploadedAt: "2026-10-01T10:00:00.000Z",
      source: "Sent by mail",
      notes: "Shot at dawn",
      tags: [
        { type: "brand", name: "@rap" },
        { type: "theme", name: "boats" },
      ],
      approval: makeApproval({ expiresOn: "2027-01-31", restrictions: ["No paid promotion"], credit: "@lena" }),
      request: makeRequest({ status: "approved" }),
    });
    renderApp({ api: fakeApi({ assets: [asset] }) });
    await userEvent.click(await screen.findByRole("button", { name: "Harbour" }));
    const inside = await dialog();
    expect(inside.getByRole("img", { name: "Harbour" })).toHaveAttribute("src", asset.files[0]?.url);
    expect(inside.getByRole("combobox", { name: "Status" })).toHaveTextContent("Time-limited");
    for (const text of ["@rap", "boats"]) expect(inside.getByText(text)).toBeVisible();
    expect(inside.getByRole("link", { name: "View Original Post" })).toHaveAttribute(
      "href",
      "https://www.instagram.com/p/abc",
    );
    const facts = inside.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual(
      expect.arrayContaining([
        ["Approved by", expect.stringContaining("Lena Ortiz")],
        ["Usage rights", "Social media posts"],
        ["Valid", "Until Jan 31, 2027"],
        ["Restrictions", "No paid promotion"],
        ["Credit", "@lena"],
        ["Uploaded by", "Maya Chen"],
        ["Upload date", expect.stringContaining("Oct 1, 2026")],
        ["Type", "Image"],
        ["Source", "Sent by mail"],
        ["Notes", "Shot at dawn"],
      ]),
    );
  });

  const copyOf = (asset: Asset, fields: Partial<BackupFile>): BackupFile => ({
    ...{
      ownerId: asset.id,
      fileId: asset.files[0]?.id ?? "",
      kind: "original",
      name: "pier.jpg",
      size: 1,
      sha256: null,
    },
    ...{ state: "backed_up", copiedAt: "2026-11-20T10:00:00.000Z" },
    ...fields,
  });

  test("says when a file was backed up", async () => {
    const asset = makeAsset({ name: "Harbour" });
    renderApp({ api: fakeApi({ assets: [asset], copies: [copyOf(asset, {})] }) });
    await userEvent.click(await screen.findByRole("button", { name: "Harbour" }));
    const inside = await dialog();
    expect(await inside.findByText("Backed up Nov 20, 2026")).toBeVisible();
    expect(inside.queryByText(/as it was stored/)).not.toBeInTheDocument();
  });

  test.each(["admin", "member"] as const)(
    "names the files that are missing or changed, and tells the %s what can be done",
    async (role) => {
      const asset = makeAsset({ name: "Harbour" });
      const copies = [
        copyOf(asset, { state: "media_missing" }),
        copyOf(asset, { fileId: "upl_2", kind: "release", name: "Harbour", state: "lost" }),
      ];
      renderApp({
        path: `/?asset=${asset.id}`,
        api: fakeApi({ assets: [asset], copies, session: makeSession({ role }) }),
      });
      const inside = await dialog();
      const title = await inside.findByText("2 files are missing or were changed");
      const note = within(title.closest("[data-slot=alert]") as HTMLElement);
      expect(note.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
        "pier.jpg: Missing here; the backup has a copy",
        "Release: Harbour: Missing here and in the backup",
      ]);
      const link = note.queryByRole("link", { name: "Open Media Backup" });
      if (role === "admin") expect(link).toHaveAttribute("href", "/admin?tab=media-backup");
      else expect(link).not.toBeInTheDocument();
      expect(note.queryByText("An admin can restore it from the backup.") !== null).toBe(role === "member");
    },
  );

  test("plays a video, and shows a member the status without the select", async () => {
    const [file] = makeAsset().files;
    const asset = makeAsset({
      name: "Tide",
      type: "video",
      files: file ? [{ ...file, name: "tide.mp4", url: "/media/tide.mp4", contentType: "video/mp4" }] : [],
    });
    renderApp({ api: fakeApi({ assets: [asset], session: makeSession({ role: "member" }) }) });
    await userEvent.click(await screen.findByRole("button", { name: "Tide" }));
    const inside = await dialog();
    const video = inside.getByLabelText("Tide");
    expect(video.tagName).toBe("VIDEO");
    expect(video).toHaveAttribute("src", "/media/tide.mp4");
    expect(video).toHaveAttribute("controls");
    expect(inside.getByText("Uploaded", { exact: true })).toBeVisible();
  });

  test("returns the focus to the card when it closes, or to the button of the menu it was opened from", async () => {
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour" })] }) });
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "Harbour" }));
    await screen.findByRole("dialog");
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Harbour" })).toHaveFocus());

    await person.click(screen.getByRole("button", { name: "Actions for Harbour" }));
    await person.click(await screen.findByRole("menuitem", { name: "Edit Submission" }));
    await screen.findByRole("dialog", { name: "Edit Asset" });
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Actions for Harbour" })).toHaveFocus());
  });

  test("loads an asset that is in no list", async () => {
    const asset = makeAsset({ name: "Linked" });
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset] }) });
    expect(await (await dialog()).findByRole("heading", { name: "Linked" })).toBeVisible();
  });

  test("says so if there is no such asset", async () => {
    renderApp({ path: "/?asset=ast_gone" });
    expect(await (await dialog()).findByText("Asset not found")).toBeVisible();
  });

  test("shows the activity: people's latest steps first, with who, what, from, to and the entry's hash", async () => {
    const asset = makeAsset();
    const entry = (seq: number, fields: Partial<ActivityEntry>): ActivityEntry => ({
      seq,
      type: "asset.created",
      at: "2026-10-01T10:00:00.000Z",
      by: { kind: "member", name: "Maya Chen" },
      facts: {},
      hash: `${seq}`.repeat(64),
      ...fields,
    });
    const activity = [
      entry(1, {}),
      entry(2, {
        type: "rights_request.approved",
        by: { kind: "owner", name: "Lena Ortiz" },
        from: "requesting-rights",
        to: "approved",
        facts: { request: "rr_1", "usage rights": "Editorial use" },
      }),
      entry(3, { type: "asset.file.hashed", by: { kind: "system", name: "" } }),
    ];
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset], activity }) });
    const inside = await dialog();
    await inside.findByText(/approved the request/);
    const [approved, first, hashed] = inside.getAllByRole("listitem").filter((item) => item.querySelector("time"));
    expect(approved).toHaveTextContent("Lena Ortiz approved the request");
    expect(approved).toHaveTextContent("Rights RequestedApprovedUsage rightsEditorial use");
    expect(approved).toHaveTextContent("22222222…");
    expect(approved).not.toHaveTextContent("rr_1");
    expect(first).toHaveTextContent("Maya Chen uploaded the asset");
    // Automatic steps come last, folded.
    expect(hashed).toHaveTextContent("Clearhouse computed the file's SHA-256");
    expect(hashed).not.toBeVisible();
    await userEvent.click(inside.getByText("1 automatic step"));
    expect(hashed).toBeVisible();
  });

  test.each([
    ["lena@example.com", "by email to lena@example.com"],
    ["", "by a link"],
  ])("shows who was asked (mailed to %j: %s)", async (email, way) => {
    const asset = makeAsset();
    const activity: ActivityEntry[] = [
      {
        seq: 1,
        type: "rights_request.created",
        at: "2026-10-01T10:00:00.000Z",
        by: { kind: "member", name: "Maya Chen" },
        asked: { name: "@lena", email },
        facts: { brand: "Northwind" },
        hash: "1".repeat(64),
      },
    ];
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset], activity }) });
    const entry = (await (await dialog()).findByText(/requested the rights/)).closest("li");
    expect(entry).toHaveTextContent(`Maya Chen requested the rights from @lenaAsked${way}BrandNorthwind`);
  });

  test("copies the whole hash, of which it shows the beginning", async () => {
    const person = userEvent.setup();
    const hash = "3f".repeat(32);
    const [file] = makeAsset().files;
    const asset = makeAsset({ files: file ? [{ ...file, name: "pier.jpg", sha256: hash }] : [] });
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset] }) });
    const inside = await dialog();
    expect(await inside.findByText("3f3f3f3f…")).toBeVisible();
    expect(inside.queryByText(hash)).not.toBeInTheDocument();
    await person.click(inside.getByRole("button", { name: "Copy the hash of pier.jpg" }));
    expect(await navigator.clipboard.readText()).toBe(hash);
  });

  test("shows the latest steps first, and earlier ones on demand", async () => {
    const asset = makeAsset();
    const activity = [1, 2, 3, 4, 5].map(
      (seq): ActivityEntry => ({
        seq,
        type: "asset.edited",
        at: "2026-10-01T10:00:00.000Z",
        by: { kind: "member", name: `Person ${seq}` },
        facts: {},
        hash: `${seq}`.repeat(64),
      }),
    );
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset], activity, pageSize: 2 }) });
    const inside = await dialog();
    const person = userEvent.setup();
    const told = () => inside.queryAllByText(/^Person \d$/).map(({ textContent }) => textContent);
    await inside.findByText("Person 5");
    expect(told()).toEqual(["Person 5", "Person 4"]);
    await person.click(inside.getByRole("button", { name: "Show earlier steps" }));
    await inside.findByText("Person 3");
    await person.click(await inside.findByRole("button", { name: "Show earlier steps" }));
    await inside.findByText("Person 1");
    expect(told()).toEqual(["Person 5", "Person 4", "Person 3", "Person 2", "Person 1"]);
    expect(inside.queryByRole("button", { name: "Show earlier steps" })).not.toBeInTheDocument();
  });

  test("offers the status only to admins", async () => {
    const asset = makeAsset();
    const api = fakeApi({ assets: [asset], session: makeSession({ role: "member" }) });
    renderApp({ path: `/?asset=${asset.id}`, api });
    const inside = await dialog();
    await inside.findByRole("heading", { name: asset.name });
    expect(inside.queryByRole("combobox", { name: "Status" })).not.toBeInTheDocument();
  });
});

const choose = async (person: ReturnType<typeof userEvent.setup>, status: string) => {
  await person.click(await (await dialog()).findByRole("combobox", { name: "Status" }));
  await person.click(await screen.findByRole("option", { name: status }));
};

describe("a file that the team has twice", () => {
  const first = makeAsset({ id: "ast_first", name: "The first" });
  const second = makeAsset({ name: "The second", duplicateOf: first.id });

  test("is noted on the second asset's card and in its details, which link to the first", async () => {
    const { here } = renderApp({ api: fakeApi({ assets: [first, second] }) });
    const person = userEvent.setup();
    const name = await screen.findByRole("button", { name: "The second" });
    const card = within(name.closest("article") ?? document.body);
    expect(card.getByText("Duplicate")).toBeVisible();
    expect(card.getByRole("link", { name: "View the first asset" })).toHaveAttribute("href", "/?asset=ast_first");
    await person.click(screen.getByRole("button", { name: "The second" }));
    const link = await (await dialog()).findByRole("link", { name: "The first" });
    await person.click(link);
    expect(await screen.findByRole("dialog", { name: "The first" })).toBeVisible();
    expect(here()).toBe("/?asset=ast_first");
    await person.keyboard("{Escape}");
    await waitFor(() => expect(here()).toBe("/"));
  });

  test("is in the activity with a link instead of an id", async () => {
    const noted = (seq: number, duplicateOf: string): ActivityEntry => ({
      seq,
      type: "asset.duplicate.noted",
      at: "2026-10-01T10:00:00.000Z",
      by: { kind: "system", name: "" },
      facts: { "duplicate of": duplicateOf },
      hash: "a".repeat(64),
    });
    const api = fakeApi({ assets: [first, second], activity: [noted(2, "ast_first"), noted(3, "")] });
    renderApp({ path: `/?asset=${second.id}`, api });
    const inside = await dialog();
    expect(await inside.findByText(/found that the team already had this file/)).toBeVisible();
    expect(inside.getByRole("link", { name: "View the first asset" })).toHaveAttribute("href", "/?asset=ast_first");
    expect(inside.getByText(/found that no older asset has this file anymore/)).toBeVisible();
    expect(inside.queryByText("ast_first")).not.toBeInTheDocument();
  });
});

describe("the file at an address that an import named", () => {
  test("is shown with its hash, or with the reason why it has none", async () => {
    const sha256 = "c".repeat(64);
    const url = "https://files.test/a.jpg";
    const [hashed, over] = [
      makeAsset({ name: "Hashed", files: [], foreignFile: { url, sha256 } }),
      makeAsset({ name: "Over", files: [], foreignFile: { url, notHashed: "over_budget" } }),
    ];
    const { router } = renderApp({ path: `/?asset=${hashed.id}`, api: fakeApi({ assets: [hashed, over] }) });
    expect(await (await dialog()).findByText("cccccccc…")).toBeVisible();
    expect((await dialog()).getByRole("link", { name: url })).toHaveAttribute("href", url);
    await router.navigate(`/?asset=${over.id}`);
    expect(await (await dialog()).findByText("Not hashed: the team's limit for today is reached")).toBeVisible();
  });
});

describe("an asset that is deleted while its details are open", () => {
  test("is no longer shown as if it still existed", async () => {
    const asset = makeAsset({ name: "Harbour" });
    const api = fakeApi({ assets: [asset] });
    renderApp({ api });
    await userEvent.click(await screen.findByRole("button", { name: "Harbour" }));
    await (await dialog()).findByRole("heading", { name: "Harbour" });
    api.world.assets = [];
    api.world.deleted = [asset.id];
    expect(await (await dialog()).findByText("Asset not found")).toBeVisible();
    expect((await dialog()).queryByRole("button", { name: "Download" })).not.toBeInTheDocument();
  });
});

describe("a status set by an admin", () => {
  test("is shown at once, and undone with a toast if the server refuses", async () => {
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

  test("sends the version it was based on", async () => {
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

  test("asks first if it withdraws an open request", async () => {
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

describe("an approval set by an admin", () => {
  test("asks for its note, usage rights and last day afterwards", async () => {
    const asset = makeAsset({ name: "Harbour" });
    const api = fakeApi({ assets: [asset] });
    const search = fakeSearch(api.world);
    renderApp({ path: `/?asset=${asset.id}`, api, before: search.handlers });
    const person = userEvent.setup();
    await choose(person, "Approved");
    const details = within(await screen.findByRole("dialog", { name: "“Harbour” is approved" }));
    await person.type(details.getByLabelText("Usage Rights"), "Website content");
    await person.type(details.getByLabelText("Expiration date"), "2027-01-31");
    await person.type(details.getByLabelText("Notes"), "By phone");
    await person.click(details.getByRole("button", { name: "Save details" }));
    expect(await screen.findByText("Approval details saved")).toBeVisible();
    expect(search.state.calls.at(-1)).toMatchObject({
      what: `PUT /api/assets/${asset.id}/approval`,
      body: { grantId: "grt_admin", usageRights: "Website content", expiresOn: "2027-01-31", notes: "By phone" },
    });
  });

  test("shows the server's error at its field, and keeps the typed text", async () => {
    const asset = makeAsset({ name: "Harbour" });
    const api = fakeApi({ assets: [asset] });
    const past = { expiresOn: "Please choose a date that has not passed" };
    const refused = http.put(at("/api/assets/:assetId/approval"), () =>
      refusal(422, "request.invalid", "Please check the marked fields.", past),
    );
    renderApp({ path: `/?asset=${asset.id}`, api, before: [refused, ...fakeSearch(api.world).handlers] });
    const person = userEvent.setup();
    await choose(person, "Approved");
    const details = within(await screen.findByRole("dialog", { name: "“Harbour” is approved" }));
    await person.type(details.getByLabelText("Expiration date"), "2020-01-31");
    await person.click(details.getByRole("button", { name: "Save details" }));
    expect(await details.findByText(past.expiresOn)).toBeVisible();
    expect(details.getByLabelText("Expiration date")).toHaveValue("2020-01-31");
  });
});

describe("editing an asset", () => {
  const open = async (person: ReturnType<typeof userEvent.setup>) => {
    await person.click(await screen.findByRole("button", { name: "Actions for Harbour" }));
    await person.click(await screen.findByRole("menuitem", { name: "Edit Submission" }));
    return within(await screen.findByRole("dialog", { name: "Edit Asset" }));
  };

  test("reports a conflict, and Reload loads the other change but keeps the typed text", async () => {
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

  test("can't be saved without a name", async () => {
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour" })] }) });
    const person = userEvent.setup();
    const form = await open(person);
    await person.clear(form.getByLabelText(/^Name/));
    await person.type(form.getByLabelText(/^Name/), "  ");
    expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
  });

  test("shows the server's field errors beside their fields", async () => {
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

  test("keeps the dialog open and says that it failed if the server can't save", async () => {
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

describe("downloading", () => {
  const cleared = { status: "approved", approval: makeApproval() } as const;
  const clickDownload = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Actions for Harbour" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Download" }));
  };

  test("saves the owner's original first, under its real name", async () => {
    const [team] = makeAsset().files;
    const original = { id: "fil_o", name: "DSC_1.jpg", url: "/media/o", contentType: "image/jpeg", size: 1 };
    const files = [...(team ? [team] : []), { ...original, origin: "owner" as const }];
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const wanted = vi.fn();
    const before = [
      http.post(at("/api/assets/:assetId/downloads"), async ({ request }) => {
        wanted(await request.json());
        return HttpResponse.json({ url: "/media/o?download=1", name: "DSC_1.jpg" });
      }),
      http.head(at("/media/o"), () => new HttpResponse(null, { status: 200 })),
    ];
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour", ...cleared, files })] }), before });
    await clickDownload();
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const link = saved.mock.contexts[0];
    expect(link).toHaveProperty("download", "DSC_1.jpg");
    expect(wanted).toHaveBeenCalledWith({ fileId: "fil_o" });
    saved.mockRestore();
  });

  test.each([
    [
      "the asset is gone",
      [http.post(at("/api/assets/:assetId/downloads"), () => refusal(404, "asset.not_found", "Asset not found"))],
      "Asset not found",
    ],
    [
      "its file is gone",
      [
        http.post(at("/api/assets/:assetId/downloads"), () => HttpResponse.json({ url: "/media/x", name: "x.jpg" })),
        http.head(at("/media/x"), () => new HttpResponse(null, { status: 404 })),
      ],
      "File not found or no download URL available",
    ],
    [
      "the file can't be read",
      [
        http.post(at("/api/assets/:assetId/downloads"), () => HttpResponse.json({ url: "/media/x", name: "x.jpg" })),
        http.head(at("/media/x"), () => new HttpResponse(null, { status: 503 })),
      ],
      "An error occurred while downloading the file",
    ],
    [
      "the server fails",
      [http.post(at("/api/assets/:assetId/downloads"), () => refusal(500, "internal", "Something went wrong."))],
      "An error occurred while downloading the file",
    ],
  ])("says that it failed and why if %s, and saves nothing", async (_what, before, reason) => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour", ...cleared })] }), before });
    await clickDownload();
    expect(await screen.findByText("Download failed")).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
    saved.mockRestore();
  });

  test("says so if there is no file", async () => {
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour", files: [] })] }) });
    await clickDownload();
    expect(await screen.findByText("Download failed")).toBeVisible();
    expect(screen.getByText("File not found or no download URL available")).toBeVisible();
  });

  test("saves every original and, if asked, several files at once, each under its name", async () => {
    const file = (id: string, origin: "team" | "owner") => ({
      ...{ id, origin, name: `${id}.jpg`, url: `/media/${id}`, contentType: "image/jpeg", size: 1 },
    });
    const files = [file("team", "team"), file("one", "owner"), file("two", "owner")];
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const names = () => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download);
    const before = [
      http.post(at("/api/assets/:assetId/downloads"), async ({ request }) => {
        const { fileId } = (await request.json()) as { fileId: string };
        return HttpResponse.json({ url: `/media/${fileId}?download=1`, name: `${fileId}.jpg` });
      }),
      http.head(
        at("/media/:file"),
        ({ params }) => new HttpResponse(null, { status: params.file === "two" ? 404 : 200 }),
      ),
    ];
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour", ...cleared, files })] }), before });
    await clickDownload();
    expect(await screen.findByText("1 of 2 files couldn't be downloaded. Please try again.")).toBeVisible();
    expect(names()).toEqual(["one.jpg"]);

    await userEvent.click(screen.getByRole("button", { name: "Harbour" }));
    await userEvent.click((await dialog()).getByRole("button", { name: "Download one.jpg" }));
    await waitFor(() => expect(names()).toEqual(["one.jpg", "one.jpg"]));
    await userEvent.click((await dialog()).getByRole("button", { name: "Download all 3 files" }));
    await waitFor(() => expect(names().slice(2)).toEqual(["team.jpg", "one.jpg"]));
    expect(await screen.findByText("1 of 3 files couldn't be downloaded. Please try again.")).toBeInTheDocument();
    saved.mockRestore();
  });

  test.each([
    ["nobody granted", { status: "pending" } as const, "Nobody has granted the rights yet", "pending"],
    [
      "the owner hasn't answered for",
      { status: "requesting-rights", request: makeRequest() } as const,
      "The owner was asked and hasn't answered yet",
      "requested",
    ],
    [
      "the owner denied",
      { status: "denied", request: makeRequest({ status: "denied", denyReason: "Sold elsewhere" }) } as const,
      "The owner denied the request",
      "denied",
    ],
  ])("of %s asks first, says why, and sends the reason to the server", async (_what, fields, why, despite) => {
    const wanted = vi.fn();
    const before = [
      http.post(at("/api/assets/:assetId/downloads"), async ({ request }) => {
        wanted(await request.json());
        return HttpResponse.json({ url: "/media/x", name: "x.jpg" });
      }),
      http.head(at("/media/x"), () => new HttpResponse(null, { status: 404 })),
    ];
    const asset = makeAsset({ name: "Harbour", ...fields });
    renderApp({ api: fakeApi({ assets: [asset] }), before });
    await clickDownload();
    const question = within(await screen.findByRole("alertdialog", { name: `${why}. Download anyway?` }));
    if (despite === "denied") expect(question.getByText("“Sold elsewhere”")).toBeVisible();
    expect(wanted).not.toHaveBeenCalled();
    await userEvent.click(question.getByRole("button", { name: "Download anyway" }));
    await waitFor(() => expect(wanted).toHaveBeenCalledWith({ fileId: asset.files[0]?.id, despite }));
  });

  test("says why if the server knows that it isn't cleared any more", async () => {
    const message = "The rights were granted until Jan 31, 2026.";
    const before = [http.post(at("/api/assets/:assetId/downloads"), () => refusal(409, "asset.not_cleared", message))];
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour", ...cleared })] }), before });
    await clickDownload();
    expect(await screen.findByText(message)).toBeVisible();
  });

  const expired = () => {
    const approval = makeApproval({ expiresOn: "2026-01-31", expired: true });
    return makeAsset({ name: "Harbour", status: "time-limited", approval });
  };
  const strict = { ...makeSession().team, expiredForAdmins: true };

  test("of an expired asset continues once confirmed", async () => {
    const wanted = vi.fn();
    const before = [
      http.post(at("/api/assets/:assetId/downloads"), async ({ request }) => {
        wanted(await request.json());
        return HttpResponse.json({ url: "/media/x", name: "x.jpg" });
      }),
      http.head(at("/media/x"), () => new HttpResponse(null, { status: 404 })),
    ];
    const asset = expired();
    renderApp({ api: fakeApi({ assets: [asset], session: makeSession({ role: "admin", team: strict }) }), before });
    await clickDownload();
    expect(wanted).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole("button", { name: "Download anyway" }));
    await waitFor(() => expect(wanted).toHaveBeenCalledWith({ fileId: asset.files[0]?.id, despite: "expired" }));
  });

  test("of an expired asset isn't offered to a member if only admins may do that in the team", async () => {
    renderApp({ api: fakeApi({ assets: [expired()], session: makeSession({ role: "member", team: strict }) }) });
    await clickDownload();
    const question = within(await screen.findByRole("alertdialog", { name: "Rights expired on Jan 31, 2026" }));
    expect(question.getByText(/only admins can download expired assets/)).toBeVisible();
    expect(question.queryByRole("button", { name: "Download anyway" })).not.toBeInTheDocument();
    await userEvent.click(question.getByRole("button", { name: "Close" }));
    await gone(() => screen.queryByRole("alertdialog"));
  });

  test("says why if the server only allows it for admins and this page didn't know", async () => {
    const message = "The rights have expired. In your team only admins can download expired assets.";
    const before = [http.post(at("/api/assets/:assetId/downloads"), () => refusal(403, "asset.expired", message))];
    renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Harbour", ...cleared })] }), before });
    await clickDownload();
    expect(await screen.findByText("Download failed")).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
  });

  test("asks first if the rights have run out", async () => {
    const approval = makeApproval({ expiresOn: "2026-01-31", expired: true });
    const api = fakeApi({ assets: [makeAsset({ name: "Harbour", status: "time-limited", approval })] });
    renderApp({ api });
    await clickDownload();
    expect(
      await screen.findByRole("alertdialog", { name: "Rights expired on Jan 31, 2026. Download anyway?" }),
    ).toBeVisible();
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

  test("can be pressed at once, and the dialog stays open", async () => {
    const { person, world, undo } = await takeAway();
    await person.click(undo);
    await waitFor(() => expect(world.assets[0]?.status).toBe("approved"));
    expect((await dialog()).getByRole("combobox", { name: "Status" })).toHaveTextContent("Approved");
  });

  test("can be reached by keyboard, and returns the focus", async () => {
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
