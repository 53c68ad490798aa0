import type { ApproveInput } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { scopedRequest } from "@clearhouse/fixtures/pages.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { approveRoute, termsRegion } from "../test/answering.ts";
import { openApprove, openPage, openReview, sign } from "../test/owner-page.tsx";

const CAMPAIGN = scopedRequest({ brand: "rap", intendedUse: "Marketing campaigns", requestedUntil: "2097-06-30" });

const chips = (group: string) => within(screen.getByRole("group", { name: group }));
const chip = (group: string, name: string) => chips(group).getByLabelText(name);
const unfold = async (user: Awaited<ReturnType<typeof openApprove>>["user"]) =>
  user.click(screen.getByText("Change what I allow"));

const allowedBy = (sent: ApproveInput[]) => sent.map(({ allowed, restrictions }) => ({ allowed, restrictions }));

describe("what the owner allows", () => {
  it("is asked in plain words, in the owner's language", async () => {
    await openReview(CAMPAIGN);
    expect(
      screen.getByText("Clearhouse Network asks to show this in marketing campaigns, worldwide, also as ads."),
    ).toBeVisible();
    expect(screen.getByText(/What is published has to come down at the end\./)).toBeVisible();
  });

  it("is asked in Spanish, with ads only where they are asked", async () => {
    const scope = {
      uses: ["Social media posts", "Marketing campaigns"],
      countries: ["ES", "MX"],
      creditRequired: true,
    };
    openPage(scopedRequest({ scope }), [], undefined, "es");
    expect(
      await screen.findByText(
        "Clearhouse Network pide mostrar esto en campañas de marketing, solo en España, México, también como anuncio.",
      ),
    ).toBeVisible();
    expect(screen.getByText(/Cada uso te menciona\./)).toBeVisible();
  });

  it("starts with all that was asked on, and nothing wider can be chosen", async () => {
    const { user } = await openApprove(scopedRequest());
    await unfold(user);
    const where = chips("Where it appears").getAllByRole("checkbox");
    expect(where.map((box) => box.getAttribute("id") && (box as HTMLInputElement).checked)).toEqual([true, true, true]);
    expect(chip("Changes", "Crop, trim, caption")).toBeChecked();
    expect(chips("Changes").getAllByRole("radio")).toHaveLength(2);
    expect(screen.queryByRole("group", { name: "Ads" })).not.toBeInTheDocument();
    expect(screen.getByText(/Nobody pays to show it/)).toBeVisible();
    expect(screen.getByText(/It wasn't asked, and you don't give it/)).toBeVisible();
    expect(screen.queryByText("After the end")).not.toBeInTheDocument();
  });

  it("changes the sentences of the terms that it is about, says that this is a yes, and is sent", async () => {
    const { sent, handler } = approveRoute();
    const { user } = await openApprove(CAMPAIGN, [handler]);
    await sign(user);
    await unfold(user);
    expect(screen.queryByText("You allow less than was asked. This is a yes, with your limits.")).toBeNull();
    await user.click(chip("Where it appears", "Email"));
    await user.click(chip("Ads", "Without ads"));
    await user.click(chip("On", "Any platform"));
    await user.click(chip("On", "LinkedIn"));
    const changed = termsRegion()
      .getAllByRole("listitem")
      .filter((item) => item.dataset.changed === "true");
    expect(changed.map((item) => item.textContent?.slice(0, 2))).toEqual(["2.", "3."]);
    for (const item of changed) expect(item).toHaveTextContent("Changed by your answer");
    expect(termsRegion().getByText(/The content may not appear in paid promotion\./)).toBeVisible();
    expect(screen.getByText("You allow less than was asked. This is a yes, with your limits.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(allowedBy(sent)).toMatchObject([
      {
        allowed: {
          channels: ["feed", "stories", "short_video", "long_video", "website_app"],
          platforms: ["instagram", "twitter", "tiktok", "youtube", "facebook"],
          ads: "organic",
        },
        restrictions: ["No paid promotion"],
      },
    ]);
  });

  it("keeps one place on, and leads to the denial instead", async () => {
    const { user } = await openApprove(scopedRequest({ intendedUse: "Story highlights" }));
    await unfold(user);
    await user.click(chip("Where it appears", "Stories"));
    expect(chip("Where it appears", "Stories")).toBeChecked();
    const last = screen.getByText(/One place stays on\. You want none\? Then say no:/);
    await user.click(within(last).getByRole("button", { name: "Deny" }));
    expect(await screen.findByRole("heading", { name: "Deny the request" })).toHaveFocus();
  });

  it("moves the restrictions with the chips, and the chips with the restrictions", async () => {
    const { user } = await openApprove(CAMPAIGN);
    await unfold(user);
    await user.click(screen.getByLabelText("IG Stories only"));
    expect(chip("Where it appears", "Stories")).toBeChecked();
    expect(chip("Where it appears", "Feed")).not.toBeChecked();
    expect(chip("On", "Instagram")).toBeChecked();
    expect(chip("On", "TikTok")).not.toBeChecked();
    await user.click(chip("Where it appears", "Feed"));
    expect(screen.getByLabelText("IG Stories only")).not.toBeChecked();
    await user.click(chip("Where it appears", "Feed"));
    expect(screen.getByLabelText("IG Stories only")).toBeChecked();
    await user.click(chip("Changes", "As it is"));
    expect(screen.getByLabelText("No modifications")).toBeChecked();
    await user.click(screen.getByLabelText("No modifications"));
    expect(chip("Changes", "Crop, trim, caption")).toBeChecked();
  });

  it("says that Instagram Stories weren't asked, and leads to 'Yes, but…'", async () => {
    const { user } = await openApprove(scopedRequest({ intendedUse: "Website content" }));
    await unfold(user);
    await user.click(screen.getByLabelText("IG Stories only"));
    expect(screen.getByLabelText("IG Stories only")).not.toBeChecked();
    const instead = screen.getByText(/Instagram Stories weren't asked/);
    await user.click(within(instead).getByRole("button", { name: "Yes, but…" }));
    expect(await screen.findByRole("heading", { name: "Yes, but…" })).toHaveFocus();
  });

  it("names countries, a first day and a last day within what was asked, and shows what is wrong at its field", async () => {
    const { sent, handler } = approveRoute();
    const { user } = await openApprove(CAMPAIGN, [handler]);
    await sign(user);
    await unfold(user);
    await user.click(chip("Countries", "Worldwide"));
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "2098-01-01" } });
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(await screen.findByText("The first day can't be after the last day")).toBeVisible();
    expect(screen.getByText("Please choose at least one country")).toBeVisible();
    expect(sent).toEqual([]);
    fireEvent.change(screen.getByLabelText("Add a country"), { target: { value: "ES" } });
    expect(chip("Countries", "Spain")).toBeChecked();
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "2097-01-01" } });
    expect(screen.getByText("Posts must come down")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.allowed).toMatchObject({ countries: ["ES"], from: "2097-01-01" });
  });

  it("survives a reload", async () => {
    const { user, unmount } = await openApprove(CAMPAIGN);
    await unfold(user);
    await user.click(chip("Where it appears", "Email"));
    await user.click(chip("Countries", "Worldwide"));
    fireEvent.change(screen.getByLabelText("Add a country"), { target: { value: "ES" } });
    unmount();
    await openApprove(CAMPAIGN);
    expect(chip("Where it appears", "Email")).not.toBeChecked();
    expect(chip("Where it appears", "Feed")).toBeChecked();
    expect(chip("Countries", "Spain")).toBeChecked();
  });
});

describe("limits in the owner's own words", () => {
  const type = async (user: Awaited<ReturnType<typeof openApprove>>["user"], text: string) => {
    await unfold(user);
    await user.type(screen.getByLabelText("Notes"), text);
  };
  const offer = (words: string) =>
    screen.findByText((_, node) => node?.id !== "" && node?.textContent?.includes(words) === true);
  const press = async (user: Awaited<ReturnType<typeof openApprove>>["user"], words: string) => {
    const row = within((await offer(words)).parentElement as HTMLElement);
    await user.click(row.getByRole("button", { name: "Yes, set it" }));
  };

  it("are offered for the fields, change nothing by themselves, and only ever narrow", async () => {
    const { sent, handler } = approveRoute();
    const { user } = await openApprove(CAMPAIGN, [handler]);
    await sign(user);
    await type(user, "Only on Instagram in Germany, no ads, until Dec 31, 2096");
    expect(await offer("Set the end to")).toHaveTextContent(
      /^You wrote “until Dec 31, 2096”\. Set the end to .*2096\?$/,
    );
    expect(screen.getByLabelText("Expiration date")).toHaveValue("2097-06-30");
    await press(user, "Set the end to");
    expect(screen.getByLabelText("Expiration date")).toHaveValue("2096-12-31");
    expect(screen.queryByText(/Set the end to/)).toBeNull();
    await press(user, "Allow only Instagram?");
    await press(user, "Allow only Germany?");
    await press(user, "Switch ads off?");
    expect(screen.queryByRole("button", { name: "Yes, set it" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      expiresOn: "2096-12-31",
      notes: "Only on Instagram in Germany, no ads, until Dec 31, 2096",
      allowed: { platforms: ["instagram"], countries: ["DE"], ads: "organic" },
    });
  });

  it("aren't offered where they have passed, reach beyond what was asked, or are negated", async () => {
    const { user } = await openApprove(CAMPAIGN);
    await type(user, "until Jan 1, 2020. Not only on Instagram. Only in Germany.");
    expect(await offer("Allow only Germany?")).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Yes, set it" })).toHaveLength(1);
    await user.clear(screen.getByLabelText("Notes"));
    await user.type(screen.getByLabelText("Notes"), "no ads, until Jan 1, 2099");
    expect(await offer("Switch ads off?")).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Yes, set it" })).toHaveLength(1);
  });
});
