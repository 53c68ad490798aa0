import { CONFIRMED_WORDS } from "@clearhouse/core/base/answerer/confirmed.policy.ts";
import type { BackupFile } from "@clearhouse/core/custody/backup/backup.schema.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { makeActivity, makeApproval, makeAsset, makeBackupFile, makeRequest } from "@clearhouse/fixtures/assets.ts";
import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { at, fakeApi } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";
import { dialog } from "../test/detail-dialog.ts";

describe("the detail dialog", () => {
  test("the details open with the asset in the URL, and the back button closes them", async () => {
    const asset = makeAsset({ name: "Harbour", notes: "Shot at dawn" });
    const { router, here } = renderApp({ api: fakeApi({ assets: [asset] }) });
    await userEvent.click(await screen.findByRole("button", { name: "Harbour" }));
    expect((await dialog()).getByText("Shot at dawn")).toBeVisible();
    expect(here()).toBe(`/?asset=${asset.id}`);
    await router.navigate(-1);
    await gone(() => screen.queryByRole("dialog"));
  });

  test("card and details of an approval and of a denial say that it was answered from the team's own network", async () => {
    const [why, words] = [["browser" as const], "in a browser that is or was signed in to the team"];
    const approved = makeAsset({ name: "Harbour", status: "approved", approval: makeApproval({ ownNetwork: why }) });
    const denied = makeAsset({
      name: "Pier",
      status: "denied",
      request: makeRequest({ status: "denied", denyReason: "Not mine", ownNetwork: why }),
    });
    const other = makeAsset({ name: "Bridge", status: "approved", approval: makeApproval() });
    renderApp({ api: fakeApi({ assets: [approved, denied, other] }) });
    const said = "Answered from the team's own network";
    await screen.findByRole("button", { name: "Bridge" });
    expect(screen.getAllByText(said)).toHaveLength(2);
    for (const name of ["Harbour", "Pier"]) {
      await userEvent.click(screen.getByRole("button", { name }));
      expect((await dialog()).getByText(said)).toBeVisible();
      expect((await dialog()).getByText(words)).toBeVisible();
      await userEvent.keyboard("{Escape}");
      await gone(() => screen.queryByRole("dialog"));
    }
  });

  test("card and details of an owner's approval say what confirms who gave it, those of one by hand don't", async () => {
    const approved = (name: string, approval: Parameters<typeof makeApproval>[0]) =>
      makeAsset({ name, status: "approved", approval: makeApproval(approval) });
    const assets = [
      approved("Harbour", { confirmed: "mailed" }),
      approved("Pier", {}),
      approved("Bridge", { origin: "admin" }),
    ];
    renderApp({ api: fakeApi({ assets }) });
    await screen.findByRole("button", { name: "Bridge" });
    const said = [CONFIRMED_WORDS.mailed, CONFIRMED_WORDS.none];
    for (const words of said) expect(screen.getAllByText(words)).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Harbour" }));
    expect((await dialog()).getByText(CONFIRMED_WORDS.mailed)).toBeVisible();
  });

  test("card and details of a request whose mail was held back say that it wasn't mailed, and the details why", async () => {
    const mailHeld = { by: "recipient" as const, reason: "Enough for today", again: "2026-11-29T10:00:00.000Z" };
    const asset = makeAsset({ name: "Pier", status: "requesting-rights", request: makeRequest({ mailHeld }) });
    renderApp({ api: fakeApi({ assets: [asset] }) });
    await screen.findByRole("button", { name: "Pier" });
    expect(screen.getByText("Not mailed")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Pier" }));
    expect((await dialog()).getByText("Not mailed")).toBeVisible();
    expect((await dialog()).getByText(/^Enough for today\. Send the link yourself/)).toBeVisible();
  });

  test("a request whose first mail went out later says so with that mail's date, beside the day of the request", async () => {
    const request = makeRequest({
      owner: "@lena",
      ownerEmail: "lena@example.com",
      requestedAt: "2026-11-03T10:00:00.000Z",
      firstMailedAt: "2026-11-05T10:00:00.000Z",
    });
    const asset = makeAsset({ name: "Pier", status: "requesting-rights", request });
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset] }) });
    const way = "by a link, and by email to lena@example.com on Nov 5, 2026";
    expect(await (await dialog()).findByText(/^Rights requested on Nov 3, 2026/)).toHaveTextContent(way);
  });

  test("the asset's card gets the focus when details opened by URL are closed", async () => {
    const asset = makeAsset({ name: "Harbour" });
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset] }) });
    await dialog();
    await userEvent.keyboard("{Escape}");
    await gone(() => screen.queryByRole("dialog"));
    await waitFor(() => expect(screen.getByRole("button", { name: "Harbour" })).toHaveFocus());
  });

  test("the details show picture, tags, status, approval, original post, uploader, date, type, source and notes", async () => {
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

  const copyOf = (asset: Asset, fields: Partial<BackupFile>): BackupFile =>
    makeBackupFile({ ownerId: asset.id, fileId: asset.files[0]?.id ?? "", ...fields });

  test("the details show when a file was backed up", async () => {
    const asset = makeAsset({ name: "Harbour" });
    renderApp({ api: fakeApi({ assets: [asset], copies: [copyOf(asset, {})] }) });
    await userEvent.click(await screen.findByRole("button", { name: "Harbour" }));
    const inside = await dialog();
    expect(await inside.findByText("Backed up Nov 20, 2026")).toBeVisible();
    expect(inside.queryByText(/as it was stored/)).not.toBeInTheDocument();
  });

  test.each(["admin", "member"] as const)(
    "the details list missing files and tell the %s how to restore the files",
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

  test("a member sees a video with controls and the status in the details of an asset", async () => {
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

  test("a closed dialog returns the focus to the card or the menu button from which it was opened", async () => {
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

  test("the details show the asset that the URL names, even if no loaded list contains the asset", async () => {
    const asset = makeAsset({ name: "Linked" });
    const loaded = http.get(at(`/api/assets/${asset.id}`), () => HttpResponse.json(asset));
    renderApp({ path: `/?asset=${asset.id}`, before: [loaded] });
    expect(await (await dialog()).findByRole("heading", { name: "Linked" })).toBeVisible();
  });

  test("the details show Asset not found if the URL names an unknown asset", async () => {
    renderApp({ path: "/?asset=ast_gone" });
    expect(await (await dialog()).findByText("Asset not found")).toBeVisible();
  });

  test("the activity shows people's steps, the latest first, each with its change and hash, and folds automatic steps", async () => {
    const asset = makeAsset();
    const activity = [
      makeActivity(1),
      makeActivity(2, {
        type: "rights_request.approved",
        by: { kind: "owner", name: "Lena Ortiz" },
        from: "requesting-rights",
        to: "approved",
        facts: { request: "rr_1", "usage rights": "Editorial use" },
      }),
      makeActivity(3, { type: "asset.file.hashed", by: { kind: "system", name: "" } }),
    ];
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset], activity }) });
    const inside = await dialog();
    await inside.findByText(/approved the request/);
    const [approved, first, hashed] = inside.getAllByRole("listitem").filter((item) => item.querySelector("time"));
    expect(approved).toHaveTextContent("Lena Ortiz approved the request");
    expect(approved).toHaveTextContent("Rights RequestedbecomesApprovedUsage rightsEditorial use");
    expect(approved).toHaveTextContent("22222222…");
    expect(approved).not.toHaveTextContent("rr_1");
    expect(first).toHaveTextContent("Maya Chen uploaded the asset");
    // Automatic steps come last and are folded.
    expect(hashed).toHaveTextContent("Clearhouse computed the file's SHA-256");
    expect(hashed).not.toBeVisible();
    await userEvent.click(inside.getByText("1 automatic step"));
    expect(hashed).toBeVisible();
  });

  test.each([
    ["lena@example.com", "by email to lena@example.com"],
    ["", "by a link"],
  ])("the activity shows how an owner with the email address %j was asked: %s", async (email, way) => {
    const asset = makeAsset();
    const asked = { name: "@lena", email };
    const activity = [makeActivity(1, { type: "rights_request.created", asked, facts: { brand: "Northwind" } })];
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset], activity }) });
    const entry = (await (await dialog()).findByText(/requested the rights/)).closest("li");
    expect(entry).toHaveTextContent(`Maya Chen requested the rights from @lenaAsked${way}BrandNorthwind`);
  });

  test("the details show the beginning of a file's hash, and a button copies the whole hash", async () => {
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

  test("the activity shows the latest steps first and loads earlier steps on demand", async () => {
    const asset = makeAsset();
    const activity = [1, 2, 3, 4, 5].map((seq) =>
      makeActivity(seq, { type: "asset.edited", by: { kind: "member", name: `Person ${seq}` } }),
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

  test("the details have no status select for a member", async () => {
    const asset = makeAsset();
    const api = fakeApi({ assets: [asset], session: makeSession({ role: "member" }) });
    renderApp({ path: `/?asset=${asset.id}`, api });
    const inside = await dialog();
    await inside.findByRole("heading", { name: asset.name });
    expect(inside.queryByRole("combobox", { name: "Status" })).not.toBeInTheDocument();
  });
});

describe("a duplicate file", () => {
  const first = makeAsset({ id: "ast_first", name: "The first" });
  const second = makeAsset({ name: "The second", duplicateOf: first.id });

  test("the card and the details of a duplicate link to the first asset", async () => {
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

  test("the activity of a duplicate links to the first asset and doesn't show its id", async () => {
    const noted = (seq: number, duplicateOf: string) =>
      makeActivity(seq, {
        ...{ type: "asset.duplicate.noted", by: { kind: "system", name: "" }, facts: { "duplicate of": duplicateOf } },
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

describe("the file at an imported URL", () => {
  test("the details show the hash of a file at an imported URL, or the reason why the hash is missing", async () => {
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

describe("the details of a deleted asset", () => {
  test("the open details of an asset show Asset not found after the asset is deleted", async () => {
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
