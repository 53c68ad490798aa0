import type { ReleaseList } from "@clearhouse/core/rights/release/release.schema.ts";
import { makeApproval, makeAsset, makeGrant, makePublication, makeRelease } from "@clearhouse/fixtures/assets.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";

const asset = makeAsset({ name: "Harbour", status: "approved", approval: makeApproval() });
const path = `/?asset=${asset.id}`;
const section = async (name: string) =>
  within((await screen.findByRole("heading", { name })).parentElement as HTMLElement);

describe("a publication of an asset", () => {
  test("shows which rights are missing, and the day on which the asset was taken down", async () => {
    const publications = [
      makePublication({
        atFirst: { reason: "not_begun", text: "The rights were granted from Nov 4, 2026." },
        today: { reason: "expired", text: "The rights were granted until Nov 20, 2026." },
      }),
      makePublication({ id: "pub_2", url: "https://example.com/2", brand: "bars", takenDownOn: "2026-11-05" }),
    ];
    renderApp({ path, api: fakeApi({ assets: [asset], publications }) });
    const inside = await section("Where it was published");
    const [one, other] = await inside.findAllByRole("listitem");
    const link = within(one as HTMLElement).getByRole("link", { name: "example.com/p/1" });
    expect(link).toHaveAttribute("href", "https://www.example.com/p/1/");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
    expect(one).toHaveTextContent("Published without a license for @rap on Nov 3, 2026");
    expect(one).toHaveTextContent("Not covered today: The rights were granted until Nov 20, 2026.");
    expect(other).toHaveTextContent("Taken down on Nov 5, 2026");
    expect(inside.getByText("It is still published in 1 place that isn't covered")).toBeVisible();
  });

  test("is added in a form, and the form shows the server's error", async () => {
    const sent: unknown[] = [];
    const api = fakeApi({ assets: [asset] });
    const refused = "Please choose today or an earlier day";
    const before = [
      http.post(
        at("/api/assets/:assetId/publications"),
        () => refusal(422, "request.invalid", "No", { publishedOn: refused }),
        { once: true },
      ),
      http.post(at("/api/assets/:assetId/publications"), async ({ request }) => {
        sent.push(await request.json());
        api.world.publications.push(makePublication());
        return HttpResponse.json(makePublication(), { status: 201 });
      }),
    ];
    renderApp({ path, api, before });
    const person = userEvent.setup();
    const inside = await section("Where it was published");
    expect(await inside.findByText("No publication has been added yet.")).toBeVisible();
    await person.click(inside.getByRole("button", { name: "Add publication" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add Publication" }));
    await person.type(dialog.getByLabelText(/^URL/), "javascript:alert(1)");
    await person.type(dialog.getByLabelText(/^Brand/), "@rap");
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Please enter a valid URL")).toBeVisible();
    await person.clear(dialog.getByLabelText(/^URL/));
    await person.type(dialog.getByLabelText(/^URL/), "https://www.example.com/p/1/");
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText(refused)).toBeVisible();
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Publication added")).toBeVisible();
    expect(sent).toMatchObject([{ url: "https://www.example.com/p/1/", brand: "@rap", takenDownOn: "" }]);
    expect(await inside.findByRole("link", { name: "example.com/p/1" })).toBeVisible();
  });

  test("the form for a publication starts with the license's brand and use, and closes unchanged without a question", async () => {
    const grants = [
      makeGrant({ brand: "@rap", intendedUse: "Advertising" }),
      makeGrant({ id: "grt_2", brand: "bars", state: "expired" }),
    ];
    renderApp({ path, api: fakeApi({ assets: [asset], grants }) });
    const inside = await section("Where it was published");
    await userEvent.click(await inside.findByRole("button", { name: "Add publication" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add Publication" }));
    await waitFor(() => expect(dialog.getByLabelText(/^Brand/)).toHaveValue("@rap"));
    expect(dialog.getByLabelText("Use")).toHaveValue("Advertising");
    await userEvent.keyboard("{Escape}");
    await gone(() => screen.queryByRole("dialog", { name: "Add Publication" }));
  });

  test("a reload after a conflict shows another member's change to the publication and keeps the typed text", async () => {
    const sent: unknown[] = [];
    const api = fakeApi({ assets: [asset], publications: [makePublication({ note: "Story" })] });
    const newest = makePublication({ note: "Story", brand: "bars", version: 2 });
    const refuseOnce = http.put(
      at("/api/assets/:assetId/publications/:publicationId"),
      () => {
        api.world.publications = [newest];
        return refusal(409, "publication.conflict", "Changed");
      },
      { once: true },
    );
    const saves = http.put(at("/api/assets/:assetId/publications/:publicationId"), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(newest);
    });
    renderApp({ path, api, before: [refuseOnce, saves] });
    const person = userEvent.setup();
    const inside = await section("Where it was published");
    await person.click(await inside.findByRole("button", { name: "Edit example.com/p/1" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Publication" }));
    await person.type(dialog.getByLabelText("Use"), "Advertising");
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Somebody else changed this publication in the meantime")).toBeVisible();
    await person.click(dialog.getByRole("button", { name: "Reload" }));
    await waitFor(() => expect(dialog.getByLabelText(/^Brand/)).toHaveValue("bars"));
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Publication saved")).toBeVisible();
    expect(sent).toMatchObject([{ brand: "bars", use: "Advertising", note: "Story", version: 2 }]);
  });

  test("an error while loading the publications is reported, and the loading can be tried again", async () => {
    const failing = [
      http.get(at("/api/assets/:assetId/publications"), () => refusal(400, "internal", "No"), { once: true }),
    ];
    renderApp({ path, api: fakeApi({ assets: [asset] }), before: failing });
    const inside = await section("Where it was published");
    expect(await inside.findByText("The publications couldn't be loaded")).toBeVisible();
    await userEvent.click(inside.getByRole("button", { name: "Try Again" }));
    expect(await inside.findByText("No publication has been added yet.")).toBeVisible();
  });
});

describe("the people and the music in an asset", () => {
  test("each release is listed with its state, and a changed answer about music is saved", async () => {
    const said: unknown[] = [];
    const releases: ReleaseList = {
      people: true,
      items: [
        makeRelease(),
        makeRelease({
          id: "rel_2",
          name: "Tim Berg",
          minor: true,
          guardian: "Eva Berg",
          standing: "on_file",
          validUntil: "2027-01-31",
        }),
      ],
    };
    const before = [
      http.put(at("/api/assets/:assetId/releases"), async ({ request }) => {
        said.push(await request.json());
        return HttpResponse.json(releases);
      }),
    ];
    renderApp({ path, api: fakeApi({ assets: [asset], releases }), before });
    const inside = await section("People and music");
    const [one, other] = await inside.findAllByRole("listitem");
    expect(one).toHaveTextContent(/Anna Berg.*Missing/);
    expect(other).toHaveTextContent(
      /Tim Berg.*On file.*Minor.*Model release · Until Jan 31, 2027 · Guardian: Eva Berg/,
    );
    expect(inside.getByLabelText("Recognizable people")).toBeDisabled();
    expect(inside.getByText("A person is listed below. Remove them first to change this.")).toBeVisible();
    await userEvent.selectOptions(inside.getByLabelText("Music"), "No");
    await waitFor(() => expect(said).toEqual([{ music: "no" }]));
  });

  test("a reload after a conflict shows another member's change to the release and keeps the typed text", async () => {
    const sent: unknown[] = [];
    const api = fakeApi({ assets: [asset], releases: { people: true, items: [makeRelease()] } });
    const newest = makeRelease({ name: "Anna Bergh", version: 2 });
    const refuseOnce = http.put(
      at("/api/assets/:assetId/releases/:releaseId"),
      () => {
        api.world.releases = { people: true, items: [newest] };
        return refusal(409, "release.conflict", "Changed");
      },
      { once: true },
    );
    const saves = http.put(at("/api/assets/:assetId/releases/:releaseId"), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(newest);
    });
    renderApp({ path, api, before: [refuseOnce, saves] });
    const person = userEvent.setup();
    const inside = await section("People and music");
    await person.click(await inside.findByRole("button", { name: "Edit the release of Anna Berg" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Release" }));
    await person.type(dialog.getByLabelText("Note"), "By phone");
    await person.click(dialog.getByRole("button", { name: "Save" }));
    await person.click(await dialog.findByRole("button", { name: "Reload" }));
    await waitFor(() => expect(dialog.getByLabelText(/^Name/)).toHaveValue("Anna Bergh"));
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Person saved")).toBeVisible();
    expect(sent).toMatchObject([{ name: "Anna Bergh", note: "By phone", version: 2 }]);
  });

  test.each([
    ["missing", "Music added", "The signed release is still missing."],
    ["on_file", "Release added", undefined],
  ] as const)("a user who adds music whose release is '%s' reads '%s'", async (standing, title, text) => {
    const added = makeRelease({ kind: "music", name: "Blue Hour", standing });
    const before = [http.post(at("/api/assets/:assetId/releases"), () => HttpResponse.json(added, { status: 201 }))];
    renderApp({ path, api: fakeApi({ assets: [asset] }), before });
    const person = userEvent.setup();
    const inside = await section("People and music");
    await person.click(await inside.findByRole("button", { name: "Add music" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add Music" }));
    await person.type(dialog.getByLabelText(/^Title/), "Blue Hour");
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(title)).toBeVisible();
    if (text) expect(screen.getByText(text)).toBeVisible();
    else expect(screen.queryByText(/still missing/)).not.toBeInTheDocument();
  });

  test("the question before the removal of an asset's only music says that the asset still counts as having music", async () => {
    const song = makeRelease({ id: "rel_2", kind: "music", name: "Blue Hour" });
    const releases: ReleaseList = {
      people: true,
      music: true,
      items: [makeRelease(), makeRelease({ id: "rel_3", name: "Bo" }), song],
    };
    renderApp({ path, api: fakeApi({ assets: [asset], releases }) });
    const inside = await section("People and music");
    await userEvent.click(await inside.findByRole("button", { name: "Remove the release of Blue Hour" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/The asset still says that there is music in it.*change Music afterwards/)).toBeVisible();
    await userEvent.click(question.getByRole("button", { name: "Cancel" }));
    await userEvent.click(inside.getByRole("button", { name: "Remove the release of Bo" }));
    expect(within(await screen.findByRole("alertdialog")).queryByText(/still says/)).not.toBeInTheDocument();
  });

  test("a release's file can't be a video, and a minor's release needs the guardian's name", async () => {
    const releases: ReleaseList = { people: true, items: [makeRelease()] };
    renderApp({ path, api: fakeApi({ assets: [asset], releases }) });
    const person = userEvent.setup({ applyAccept: false });
    const inside = await section("People and music");
    await person.click(await inside.findByRole("button", { name: "Edit the release of Anna Berg" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Release" }));
    const input = dialog.getByLabelText("Signed release", { selector: "input" });
    await person.upload(input, new File(["x"], "clip.mp4", { type: "video/mp4" }));
    expect(await dialog.findByText("Only a PDF or a picture can be added")).toBeVisible();
    await person.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(dialog.getByRole("button", { name: "Choose file" })).toHaveFocus());
    await person.upload(input, new File(["x"], "anna.pdf", { type: "application/pdf" }));
    await person.click(dialog.getByLabelText("Is a minor"));
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(
      await dialog.findByText("A minor's release needs the name of the parent or guardian who signed it"),
    ).toBeVisible();
  });
});
