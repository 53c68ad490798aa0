import { createHash } from "node:crypto";
import { rightsTerms } from "@clearhouse/core/base/license/rights-terms.policy.ts";
import { approvedRequest, deniedRequest, requestWith } from "@clearhouse/fixtures/pages.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { CHALLENGE, refusal } from "@/test/challenges.ts";
import { approveRoute, isProven, payloadOf, termsRegion } from "./test/answering.ts";
import { OWNER_REQUEST, openApprove, openReview, sign } from "./test/owner-page.tsx";

const changedTerms = () =>
  termsRegion()
    .getAllByRole("listitem")
    .filter((item) => item.dataset.changed === "true")
    .map((item) => item.textContent ?? "");

describe("the approval form", () => {
  it("an approval is sent with the changed values, the hash of the shown terms and a valid proof, and the decision is shown", async () => {
    const { sent, handler } = approveRoute();
    const request = requestWith({ requestedUntil: "2097-01-31" });
    const { user } = await openApprove(request, [handler]);
    await sign(user);
    await user.clear(screen.getByLabelText(/^Usage rights/));
    await user.type(screen.getByLabelText(/^Usage rights/), "Website content");
    fireEvent.change(screen.getByLabelText("Expiration date"), { target: { value: "2096-12-31" } });
    await user.click(screen.getByLabelText("Credit required"));
    await user.type(screen.getByLabelText("Credit me as"), " @janedoe ");
    await user.type(screen.getByLabelText("Notes"), "Please tag me.");
    await user.click(screen.getByRole("button", { name: "Approve request" }));

    expect(await screen.findByRole("heading", { name: "Thank you. The request is approved." })).toHaveFocus();
    const [input] = sent;
    const { text, points } = rightsTerms({
      licensee: "Clearhouse Network Ltd",
      brand: "rap",
      intendedUse: "Social media posts",
      useClass: "editorial",
      usageRights: "Website content",
      restrictions: ["Credit required"],
      credit: "@janedoe",
      expiresOn: "2096-12-31",
      requestedUntil: "2097-01-31",
    });
    expect(input).toEqual({
      name: "Jane Doe",
      email: "jane@example.com",
      usageRights: "Website content",
      restrictions: ["Credit required"],
      expiresOn: "2096-12-31",
      credit: "@janedoe",
      notes: "Please tag me.",
      uploadIds: [],
      termsSha256: createHash("sha256").update(text).digest("hex"),
      website: "",
      proof: expect.any(String),
    });
    expect(await isProven(input?.proof ?? "")).toBe(true);
    for (const point of points) expect(termsRegion().getByText(point)).toBeVisible();
  });

  it("the approval form shows the thumbnail and the title of the content", async () => {
    await openApprove();
    const shown = screen.getByRole("list", { name: "Content" });
    expect(shown).toHaveTextContent("Sunset over the harbour");
    expect(shown.querySelector("img")).toHaveAttribute("src", "/media/tem_1/ast_1/1-thumb.jpg");
  });

  it("the approval form starts with the use and the end date of the request", async () => {
    await openApprove(requestWith({ intendedUse: "Website content", requestedUntil: "2097-01-31" }));
    expect(screen.getByLabelText(/^Usage rights/)).toHaveValue("Website content");
    expect(screen.getByLabelText("Expiration date")).toHaveValue("2097-01-31");
    expect(changedTerms()).toEqual([]);
  });

  it("the sentence that the owner confirms is right above the button of the approval form", async () => {
    await openApprove();
    const confirmation = screen.getByText("By approving you confirm that you own this content and agree to the terms.");
    expect(confirmation.nextElementSibling).toBe(screen.getByRole("button", { name: "Approve request" }));
  });

  it("the shown terms follow each input, and the changed terms are marked", async () => {
    const { user } = await openApprove(requestWith({ requestedUntil: "2097-01-31" }));
    await user.click(screen.getByLabelText("IG Stories only"));
    expect(termsRegion().getByText(/It may appear in Instagram Stories only\./)).toBeVisible();
    await user.click(screen.getByLabelText("No paid promotion"));
    await user.type(screen.getByLabelText("Credit me as"), "Jane");
    expect(termsRegion().getByText("The creator is credited as “Jane”.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear the expiration date" }));
    expect(termsRegion().getByText(/The license is perpetual/)).toBeVisible();
    expect(changedTerms().map((text) => text.slice(0, 2))).toEqual(["2.", "3.", "4.", "5."]);
    await user.click(screen.getByLabelText("No paid promotion"));
    expect(changedTerms().map((text) => text.slice(0, 2))).toEqual(["2.", "4.", "5."]);
  });

  it("the approval form shows each error at its field, focuses the first field and sends no answer", async () => {
    const { sent, handler } = approveRoute();
    const { user } = await openApprove(requestWith(), [handler]);
    await user.type(screen.getByLabelText(/^Your name/), "J");
    await user.type(screen.getByLabelText(/^Your email/), "jane@");
    await user.clear(screen.getByLabelText(/^Usage rights/));
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(screen.queryByText("Validation Error")).not.toBeInTheDocument();
    const name = screen.getByLabelText(/^Your name/);
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription("Please enter a valid name (at least 2 characters)");
    expect(screen.getByLabelText(/^Your email/)).toHaveAccessibleDescription("Please enter a valid email address");
    expect(screen.getByLabelText(/^Usage rights/)).toHaveAccessibleDescription(/Usage rights is required/);
    await user.type(name, "ane");
    expect(name).not.toBeInvalid();
    expect(screen.getByLabelText(/^Your email/)).toBeInvalid();
    expect(sent).toEqual([]);
  });

  it.each([
    ["", "Name is required"],
    ["x".repeat(101), "Name is too long (maximum 100 characters)"],
  ])("the approval form refuses the name %j with '%s'", async (value, message) => {
    const { user } = await openApprove();
    fireEvent.change(screen.getByLabelText(/^Your name/), { target: { value } });
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(screen.getByLabelText(/^Your name/)).toHaveAccessibleDescription(message);
  });

  it("the approval form refuses an end date that has passed, and shows the other errors too", async () => {
    const { sent, handler } = approveRoute();
    const { user } = await openApprove(requestWith(), [handler]);
    fireEvent.change(screen.getByLabelText("Expiration date"), { target: { value: "2020-01-01" } });
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(screen.getByLabelText("Expiration date")).toHaveAccessibleDescription(/has not passed/);
    expect(screen.getByLabelText(/^Your name/)).toHaveAccessibleDescription("Name is required");
    expect(sent).toEqual([]);
  });

  it("the approval form refuses an incomplete date", async () => {
    const { sent, handler } = approveRoute();
    const { user } = await openApprove(requestWith(), [handler]);
    await sign(user);
    const half = screen.getByLabelText<HTMLInputElement>("Expiration date");
    // A browser reports bad input and an empty value for a date field in which only the day was typed.
    vi.spyOn(half, "validity", "get").mockReturnValue({ ...half.validity, badInput: true });
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(half).toHaveAccessibleDescription(/Please enter a valid date/);
    expect(sent).toEqual([]);
  });

  it("an approval with a filled hidden field is sent with a long proof of work", async () => {
    const { sent, handler } = approveRoute();
    const asked: (string | null)[] = [];
    const watched = http.get(CHALLENGE, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("work"));
      return undefined;
    });
    const { user } = await openApprove(requestWith(), [handler, watched]);
    await sign(user);
    fireEvent.change(screen.getByLabelText("Leave this field empty"), { target: { value: "https://spam.test" } });
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    await waitFor(() => expect(sent).toMatchObject([{ website: "https://spam.test" }]));
    expect(asked.at(-1)).toBe("long");
  });

  it("no password manager has a reason to fill the hidden field, and the known ones are told not to", async () => {
    await openApprove();
    const trap = screen.getByLabelText("Leave this field empty");
    const known = {
      "data-1p-ignore": "true",
      "data-lpignore": "true",
      "data-bwignore": "true",
      "data-form-type": "other",
    };
    for (const [name, value] of Object.entries({ ...known, autocomplete: "off", tabindex: "-1" }))
      expect(trap).toHaveAttribute(name, value);
    for (const { value } of trap.attributes)
      expect(value).not.toMatch(/name|mail|user|web|url|site|phone|company|address/i);
  });

  it("an approval that can't be sent keeps its input, and the next attempt has a new proof", async () => {
    const { sent, handler } = approveRoute((attempt) =>
      attempt === 1 ? refusal(500, "internal") : HttpResponse.json(approvedRequest()),
    );
    const { user } = await openApprove(requestWith(), [handler]);
    await sign(user);
    await user.click(screen.getByLabelText("No modifications"));
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(await screen.findByText("Failed to approve rights request. Please try again.")).toBeVisible();
    expect(screen.getByLabelText(/^Your name/)).toHaveValue("Jane Doe");
    expect(screen.getByLabelText("No modifications")).toBeChecked();
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    await screen.findByRole("heading", { name: /^Thank you/ });
    const [first, second] = sent;
    expect(second).toEqual({ ...first, proof: expect.any(String) });
    expect(payloadOf(second?.proof ?? "").challenge.signature).not.toBe(
      payloadOf(first?.proof ?? "").challenge.signature,
    );
  });

  it("an approval is reported as failed if the challenge can't be loaded", async () => {
    const { sent, handler } = approveRoute(() => HttpResponse.error());
    const noChallenge = http.get(CHALLENGE, () => HttpResponse.error());
    const { user } = await openApprove(requestWith(), [handler, noChallenge]);
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(await screen.findByText("Failed to approve rights request. Please try again.")).toBeVisible();
    expect(sent).toEqual([]);
  });

  it("if an approval is refused because the request has already been denied, the page shows the denial", async () => {
    const { sent, handler } = approveRoute(() => refusal(409, "rights_request.already_decided"));
    let reads = 0;
    const read = http.get(OWNER_REQUEST, () => {
      reads += 1;
      return HttpResponse.json(reads === 1 ? requestWith() : deniedRequest());
    });
    const { user } = await openApprove(requestWith(), [handler, read]);
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(await screen.findByRole("heading", { name: "This request was already denied" })).toBeVisible();
    expect(screen.queryByText(/The terms you accepted/)).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it("the approval form shows the server's field errors at their fields", async () => {
    const { handler } = approveRoute(() => refusal(422, "request.invalid", { credit: "Credit me as is odd" }));
    const { user } = await openApprove(requestWith(), [handler]);
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    const credit = screen.getByLabelText("Credit me as");
    await waitFor(() => expect(credit).toHaveAccessibleDescription("Credit me as is odd"));
    expect(screen.queryByText("Validation Error")).not.toBeInTheDocument();
  });

  it("an error that belongs to no field is shown below the Back button", async () => {
    const { handler } = approveRoute(() => refusal(422, "request.invalid", { uploadIds: "At most 20 files" }));
    const { user } = await openApprove(requestWith(), [handler]);
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(await screen.findByText("Validation Error")).toBeVisible();
    const said = screen.getByText("At most 20 files");
    const back = screen.getByRole("button", { name: "Back" });
    expect(back.compareDocumentPosition(said)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("the approval form says Invalid name and Invalid email if the server refuses the fields without a reason", async () => {
    const { handler } = approveRoute(() => refusal(422, "request.invalid", { name: "", email: "" }));
    const { user } = await openApprove(requestWith(), [handler]);
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    const name = screen.getByLabelText(/^Your name/);
    await waitFor(() => expect(name).toHaveAccessibleDescription("Invalid name"));
    expect(screen.getByLabelText(/^Your email/)).toHaveAccessibleDescription("Invalid email");
  });

  it("the approval form shows the new terms if the terms changed, and keeps the typed name", async () => {
    const { handler } = approveRoute(() =>
      refusal(422, "rights_request.terms_changed", { termsSha256: "The terms have changed. Please read them again." }),
    );
    let reads = 0;
    const read = http.get(OWNER_REQUEST, () => {
      reads += 1;
      const { team } = requestWith();
      return HttpResponse.json(requestWith(reads === 1 ? {} : { team: { ...team, legalName: "Renamed Ltd" } }));
    });
    const { user } = await openApprove(requestWith(), [handler, read]);
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(await screen.findByText("The terms have changed. Please read them again.")).toBeVisible();
    expect(await screen.findByText(/You give Renamed Ltd/)).toBeVisible();
    expect(screen.getByLabelText(/^Your name/)).toHaveValue("Jane Doe");
  });

  it.each([
    [429, "rate_limit.exceeded", "Too many attempts. Please wait a minute and try again."],
    [422, "security.check_failed", "Security check failed"],
  ])("an approval refused with %i %s shows '%s' until the message is closed", async (status, code, text) => {
    const { handler } = approveRoute(() => refusal(status, code));
    const { user } = await openApprove(requestWith(), [handler]);
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it.each([
    ["rights@clearhouse.test", "Questions? Write to rights@clearhouse.test"],
    ["", "Questions? Ask Sam Rivera, who sent you the link."],
  ])(
    "an owner who approves a withdrawn request is told whom to ask (the team's contact email is %j)",
    async (contactEmail, ask) => {
      const { handler } = approveRoute(() => refusal(404, "rights_request.not_found"));
      const { team } = requestWith();
      const { user } = await openApprove(requestWith({ team: { ...team, contactEmail } }), [handler]);
      await sign(user);
      await user.click(screen.getByRole("button", { name: "Approve request" }));
      expect(await screen.findByRole("heading", { name: "This request was taken back" })).toHaveFocus();
      expect(screen.getByRole("alert")).toHaveTextContent("Clearhouse Network has taken the request back.");
      expect(screen.getByRole("alert")).toHaveTextContent(ask);
      expect(within(screen.getByRole("banner")).getByText("Clearhouse Network")).toBeVisible();
    },
  );

  it("an owner who approves after the link has expired sees the not-found screen", async () => {
    const { handler } = approveRoute(() => refusal(404, "rights_request.not_found"));
    let reads = 0;
    const late = requestWith({ expiresAt: "2026-01-01T00:00:00.000Z" });
    const read = http.get(OWNER_REQUEST, () => {
      reads += 1;
      return reads === 1 ? HttpResponse.json(late) : refusal(404, "rights_request.not_found");
    });
    const { user } = await openApprove(late, [handler, read]);
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(await screen.findByRole("heading", { name: "Request Not Found" })).toBeVisible();
  });

  it("an approval is sent once if the form is submitted three times", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const sent = vi.fn();
    const handler = http.post(`${OWNER_REQUEST}/approve`, async () => {
      sent();
      await promise;
      return HttpResponse.json(approvedRequest());
    });
    const { user } = await openApprove(requestWith(), [handler]);
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    const busy = await screen.findByRole("button", { name: "Sending…" });
    fireEvent.submit(busy.closest("form") ?? busy);
    fireEvent.submit(busy.closest("form") ?? busy);
    await waitFor(() => expect(sent).toHaveBeenCalled());
    resolve();
    await screen.findByRole("heading", { name: /^Thank you/ });
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it("the approval form can be filled in and sent with the keyboard alone", async () => {
    const { sent, handler } = approveRoute();
    const { user } = await openReview(requestWith(), [handler]);
    const tabTo = async (target: () => HTMLElement) => {
      for (let presses = 0; presses < 40 && document.activeElement !== target(); presses += 1) await user.tab();
      expect(target()).toHaveFocus();
    };
    await tabTo(() => screen.getByRole("button", { name: "Approve" }));
    await user.keyboard("{Enter}");
    await tabTo(() => screen.getByLabelText(/^Your name/));
    await user.keyboard("Jane Doe");
    await user.tab();
    await user.keyboard("jane@example.com");
    await user.tab();
    expect(screen.getByText(/^Set limits/).closest("summary")).toHaveFocus();
    await tabTo(() => screen.getByLabelText("Credit required"));
    await user.keyboard(" ");
    await tabTo(() => screen.getByRole("button", { name: "Approve request" }));
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: /^Thank you/ });
    expect(sent[0]).toMatchObject({ name: "Jane Doe", restrictions: ["Credit required"] });
  });
});

describe("the team's data about the owner", () => {
  it("an owner whose name and email the team knows can approve with two clicks", async () => {
    const { sent, handler } = approveRoute();
    const known = { contentOwner: "Jane Doe", contentOwnerEmail: "jane@example.com" };
    const { user } = await openReview(requestWith(known), [handler]);
    await user.click(screen.getByRole("button", { name: "Approve" }));
    await user.click(await screen.findByRole("button", { name: "Approve request" }));
    await screen.findByRole("heading", { name: /^Thank you/ });
    expect(sent[0]).toMatchObject({ name: "Jane Doe", email: "jane@example.com", restrictions: [], credit: "" });
  });

  it("the owner's name isn't prefilled if the team knows only a handle", async () => {
    await openApprove(requestWith({ contentOwner: "@janedoe" }));
    expect(screen.getByLabelText(/^Your name/)).toHaveValue("");
  });

  it("the form's section with limits is collapsed until a field in the section is refused", async () => {
    const { user } = await openApprove();
    const limits = screen.getByText(/^Set limits/).closest("details");
    expect(limits).not.toHaveAttribute("open");
    await sign(user);
    await user.clear(screen.getByLabelText(/^Usage rights/));
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(limits).toHaveAttribute("open");
    expect(screen.getByLabelText(/^Usage rights/)).toHaveFocus();
  });
});
