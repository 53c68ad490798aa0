import { createHash } from "node:crypto";
import { rightsTerms } from "@clearhouse/core/licence/rights-terms.policy.ts";
import type { AskRemovalInput, ReplyInput } from "@clearhouse/core/owner-page/owner-message.schema.ts";
import type { ApproveInput, DenyInput } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import {
  approvedRequest,
  CHALLENGE,
  CHALLENGE_SECRET,
  deniedRequest,
  OWNER_REQUEST,
  openApprove,
  openDeny,
  openPage,
  openReview,
  refusal,
  requestWith,
  sign,
} from "./test/owner-page.tsx";

type Reply = (attempt: number) => Response;

/** The route to approve or deny; stores what was sent and answers by the number of the attempt. */
const route = <Input,>(answer: "approve" | "deny" | "replies" | "removal", reply: Reply) => {
  const sent: Input[] = [];
  const handler = http.post(`${OWNER_REQUEST}/${answer}`, async ({ request }) => {
    sent.push((await request.json()) as Input);
    return reply(sent.length);
  });
  return { sent, handler };
};
const approveRoute = (reply: Reply = () => HttpResponse.json(approvedRequest())) =>
  route<ApproveInput>("approve", reply);
const denyRoute = (reply: Reply = () => HttpResponse.json(deniedRequest())) => route<DenyInput>("deny", reply);

const payloadOf = (proof: string): Payload => JSON.parse(Buffer.from(proof, "base64").toString());
const isProven = async (proof: string): Promise<boolean> => {
  const { verified } = await verifySolution({ ...payloadOf(proof), deriveKey, hmacSignatureSecret: CHALLENGE_SECRET });
  return verified;
};
const termsRegion = () => within(screen.getByRole("region", { name: "License terms" }));
const changedTerms = () =>
  termsRegion()
    .getAllByRole("listitem")
    .filter((item) => item.dataset.changed === "true")
    .map((item) => item.textContent ?? "");

describe("approve", () => {
  it("sends the input, the hash of the shown terms and a valid proof, then shows the decision", async () => {
    const { sent, handler } = approveRoute();
    const request = requestWith({ requestedUntil: "2097-01-31" });
    const { user } = await openApprove(request, [handler]);
    await sign(user);
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
      usageRights: "Social media posts",
      restrictions: ["Credit required"],
      credit: "@janedoe",
      expiresOn: "2097-01-31",
      requestedUntil: "2097-01-31",
    });
    expect(input).toEqual({
      name: "Jane Doe",
      email: "jane@example.com",
      usageRights: "Social media posts",
      restrictions: ["Credit required"],
      expiresOn: "2097-01-31",
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

  it("shows what is being approved: its small picture and its title", async () => {
    await openApprove();
    const shown = screen.getByRole("list", { name: "Content" });
    expect(shown).toHaveTextContent("Sunset over the harbour");
    expect(shown.querySelector("img")).toHaveAttribute("src", "/media/tem_1/ast_1/1-thumb.jpg");
  });

  it("starts from the request: its use and its end", async () => {
    await openApprove(requestWith({ intendedUse: "Website content", requestedUntil: "2097-01-31" }));
    expect(screen.getByLabelText(/^Usage rights/)).toHaveValue("Website content");
    expect(screen.getByLabelText("Expiration date")).toHaveValue("2097-01-31");
    expect(changedTerms()).toEqual([]);
  });

  it("has the confirmation right above the button", async () => {
    await openApprove();
    const confirmation = screen.getByText("By approving you confirm that you own this content and agree to the terms.");
    expect(confirmation.nextElementSibling).toBe(screen.getByRole("button", { name: "Approve request" }));
  });

  it("updates the terms with the input, and marks the changes", async () => {
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

  it("shows each field's error at it, focuses the first, shows nothing above the form and sends nothing", async () => {
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
  ])("a name of %j has the error %s", async (value, message) => {
    const { user } = await openApprove();
    fireEvent.change(screen.getByLabelText(/^Your name/), { target: { value } });
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(screen.getByLabelText(/^Your name/)).toHaveAccessibleDescription(message);
  });

  it("refuses an end that has passed, together with whatever else is wrong", async () => {
    const { sent, handler } = approveRoute();
    const { user } = await openApprove(requestWith(), [handler]);
    fireEvent.change(screen.getByLabelText("Expiration date"), { target: { value: "2020-01-01" } });
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(screen.getByLabelText("Expiration date")).toHaveAccessibleDescription(/has not passed/);
    expect(screen.getByLabelText(/^Your name/)).toHaveAccessibleDescription("Name is required");
    expect(sent).toEqual([]);
  });

  it("doesn't take half a date for none", async () => {
    const { sent, handler } = approveRoute();
    const { user } = await openApprove(requestWith(), [handler]);
    await sign(user);
    const half = screen.getByLabelText<HTMLInputElement>("Expiration date");
    // What a browser reports for a field in which only the day was typed: its value is empty.
    vi.spyOn(half, "validity", "get").mockReturnValue({ ...half.validity, badInput: true });
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(half).toHaveAccessibleDescription(/Please enter a valid date/);
    expect(sent).toEqual([]);
  });

  it("sends nothing if the hidden field is filled in", async () => {
    const { sent, handler } = approveRoute();
    const { user } = await openApprove(requestWith(), [handler]);
    await sign(user);
    const trap = document.querySelector<HTMLInputElement>("input[name='website']");
    expect(trap).not.toBeNull();
    if (trap) fireEvent.change(trap, { target: { value: "https://spam.test" } });
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(screen.getByText("Security check failed")).toBeVisible();
    expect(sent).toEqual([]);
  });

  it("keeps everything if sending fails, and the next attempt sends it with a new proof", async () => {
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

  it("says the same if the connection fails, for the answer or for the challenge", async () => {
    const { sent, handler } = approveRoute(() => HttpResponse.error());
    const noChallenge = http.get(CHALLENGE, () => HttpResponse.error());
    const { user } = await openApprove(requestWith(), [handler, noChallenge]);
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(await screen.findByText("Failed to approve rights request. Please try again.")).toBeVisible();
    expect(sent).toEqual([]);
  });

  it("shows the earlier decision if somebody else has decided before", async () => {
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

  it("shows the server's field errors beside their fields", async () => {
    const { handler } = approveRoute(() => refusal(422, "request.invalid", { credit: "Credit me as is odd" }));
    const { user } = await openApprove(requestWith(), [handler]);
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    const credit = screen.getByLabelText("Credit me as");
    await waitFor(() => expect(credit).toHaveAccessibleDescription("Credit me as is odd"));
    expect(screen.queryByText("Validation Error")).not.toBeInTheDocument();
  });

  it("shows errors above the form that belong to none of its fields, below the link back", async () => {
    const { handler } = approveRoute(() => refusal(422, "request.invalid", { uploadIds: "At most 20 files" }));
    const { user } = await openApprove(requestWith(), [handler]);
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(await screen.findByText("Validation Error")).toBeVisible();
    const said = screen.getByText("At most 20 files");
    const back = screen.getByRole("button", { name: "Back" });
    expect(back.compareDocumentPosition(said)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("says Invalid name and Invalid email if the server names these fields without a reason", async () => {
    const { handler } = approveRoute(() => refusal(422, "request.invalid", { name: "", email: "" }));
    const { user } = await openApprove(requestWith(), [handler]);
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    const name = screen.getByLabelText(/^Your name/);
    await waitFor(() => expect(name).toHaveAccessibleDescription("Invalid name"));
    expect(screen.getByLabelText(/^Your email/)).toHaveAccessibleDescription("Invalid email");
  });

  it("loads the terms again if they changed meanwhile, and keeps the answer", async () => {
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
  ])("%i %s is shown as %s", async (status, code, text) => {
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
    "says on the team's page that the team has withdrawn the request meanwhile (contact %j)",
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

  it("shows the not-found screen if the link has expired meanwhile", async () => {
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

  it("sends once, however often the button is pressed", async () => {
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

  it("can be done with the keyboard alone", async () => {
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

describe("deny", () => {
  it("sends name, email and reason with a valid proof, then shows the decision", async () => {
    const { sent, handler } = denyRoute();
    const { user } = await openDeny(requestWith(), [handler]);
    await sign(user);
    await user.type(screen.getByLabelText(/^Reason/), "Sold elsewhere.");
    await user.click(screen.getByRole("button", { name: "Deny request" }));
    expect(await screen.findByRole("heading", { name: "The request is denied." })).toHaveFocus();
    const [input] = sent;
    expect(input).toEqual({
      name: "Jane Doe",
      email: "jane@example.com",
      reason: "Sold elsewhere.",
      website: "",
      proof: expect.any(String),
    });
    expect(await isProven(input?.proof ?? "")).toBe(true);
  });

  it("requires name, email and a reason", async () => {
    const { sent, handler } = denyRoute();
    const { user } = await openDeny(requestWith(), [handler]);
    await user.click(screen.getByRole("button", { name: "Deny request" }));
    expect(screen.queryByText("Validation Error")).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Your name/)).toHaveAccessibleDescription("Name is required");
    expect(screen.getByLabelText(/^Your email/)).toHaveAccessibleDescription("Email is required");
    expect(screen.getByLabelText(/^Reason/)).toHaveAccessibleDescription("Reason is required");
    expect(sent).toEqual([]);
  });

  it("keeps everything if sending fails", async () => {
    const { handler } = denyRoute(() => HttpResponse.error());
    const { user } = await openDeny(requestWith(), [handler]);
    await sign(user);
    await user.type(screen.getByLabelText(/^Reason/), "Sold elsewhere.");
    await user.click(screen.getByRole("button", { name: "Deny request" }));
    expect(await screen.findByText("Failed to deny rights request. Please try again.")).toBeVisible();
    expect(screen.getByLabelText(/^Reason/)).toHaveValue("Sold elsewhere.");
  });
});

describe("the team's data about the owner", () => {
  it("is prefilled, so that approving takes two presses, and can be changed", async () => {
    const { sent, handler } = approveRoute();
    const known = { contentOwner: "Jane Doe", contentOwnerEmail: "jane@example.com" };
    const { user } = await openReview(requestWith(known), [handler]);
    await user.click(screen.getByRole("button", { name: "Approve" }));
    await user.click(await screen.findByRole("button", { name: "Approve request" }));
    await screen.findByRole("heading", { name: /^Thank you/ });
    expect(sent[0]).toMatchObject({ name: "Jane Doe", email: "jane@example.com", restrictions: [], credit: "" });
  });

  it("doesn't use a handle as a name to sign with", async () => {
    await openApprove(requestWith({ contentOwner: "@janedoe" }));
    expect(screen.getByLabelText(/^Your name/)).toHaveValue("");
  });

  it("limits are folded until somebody opens them or one is refused", async () => {
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

describe("'Yes, but…'", () => {
  const SAID = { at: "2026-11-22T10:00:00.000Z", topic: "credit", message: "With my name, please" } as const;
  const openReply = async (reply: Reply, request = requestWith()) => {
    const { sent, handler } = route<ReplyInput>("replies", reply);
    const { user } = await openReview(request, [handler]);
    await user.click(screen.getByRole("button", { name: "Yes, but…" }));
    await screen.findByRole("heading", { name: "Yes, but…" });
    return { sent, user };
  };

  it("sends a message and returns to the request, which stays open and shows it", async () => {
    const { sent, user } = await openReply(() => HttpResponse.json(requestWith({ replies: [SAID] })));
    await user.click(screen.getByLabelText("How I am credited"));
    await user.type(screen.getByLabelText(/^Your message/), SAID.message);
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Send message" }));
    expect(await screen.findByText("Your message was sent")).toBeVisible();
    expect(document.activeElement).toHaveTextContent(/^Your message was sent/);
    expect(within(screen.getByRole("region", { name: "Your messages" })).getByText(SAID.message)).toBeVisible();
    expect(screen.getByRole("button", { name: "Approve" })).toBeVisible();
    const proof = expect.any(String);
    expect(sent).toEqual([
      { name: "Jane Doe", email: "jane@example.com", topic: "credit", message: SAID.message, website: "", proof },
    ]);
    expect(await isProven(sent[0]?.proof ?? "")).toBe(true);
  });

  it("requires a message, and keeps the typed text if sending fails", async () => {
    const { sent, user } = await openReply(() => refusal(500, "internal"));
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Send message" }));
    expect(screen.getByLabelText(/^Your message/)).toHaveAccessibleDescription("Message is required");
    await user.type(screen.getByLabelText(/^Your message/), "Call me");
    await user.click(screen.getByRole("button", { name: "Send message" }));
    expect(await screen.findByText("The message could not be sent. Please try again.")).toBeVisible();
    expect(screen.getByLabelText(/^Your message/)).toHaveValue("Call me");
    expect(sent).toHaveLength(1);
  });

  it("shows earlier messages on a later visit", async () => {
    await openReview(requestWith({ replies: [SAID] }));
    expect(within(screen.getByRole("region", { name: "Your messages" })).getByText(SAID.message)).toBeVisible();
  });
});

describe("asking for removal", () => {
  const approved = () => ({ ...approvedRequest(), removal: { open: true, askedAt: null } });

  it("is offered on the receipt, sends the reason, and is shown from then on", async () => {
    const askedAt = "2026-11-22T10:00:00.000Z";
    const { sent, handler } = route<AskRemovalInput>("removal", () =>
      HttpResponse.json({ ...approved(), removal: { open: false, askedAt } }),
    );
    const { user } = openPage(approved(), [handler]);
    await user.click(await screen.findByRole("button", { name: "Ask for removal" }));
    await user.type(await screen.findByLabelText(/^Why should it be removed/), "I sold it");
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Send the request for removal" }));
    const shown = await screen.findByText(/^You asked for removal on/);
    expect(shown).toHaveTextContent("You asked for removal on November 22, 2026. Clearhouse Network has been told.");
    expect(screen.queryByRole("button", { name: "Ask for removal" })).not.toBeInTheDocument();
    expect(sent).toMatchObject([{ name: "Jane Doe", reason: "I sold it" }]);
  });
});

describe("in Spanish", () => {
  it("the page is Spanish from the review to the receipt; the terms stay in English and say why", async () => {
    const { sent, handler } = approveRoute(() => HttpResponse.json({ ...approvedRequest(), locale: "es" }));
    const { user } = openPage(requestWith({ locale: "es" }), [handler]);
    expect(await screen.findByRole("heading", { name: "Clearhouse Network quiere usar tu foto" })).toBeVisible();
    await waitFor(() => expect(document.documentElement.lang).toBe("es"));
    expect(screen.getByText("Publicaciones en redes sociales")).toBeVisible();
    expect(screen.getByText(/Los términos de la licencia están en inglés/)).toBeVisible();
    expect(termsRegion().getByText(/It has no end date|The license is perpetual/)).toHaveAttribute("lang", "en");
    await user.click(screen.getByRole("button", { name: "Aprobar" }));
    await user.click(await screen.findByRole("button", { name: "Aprobar la solicitud" }));
    expect(screen.getByLabelText(/^Tu nombre/)).toHaveAccessibleDescription("El nombre es obligatorio");
    const rights = screen.getByLabelText(/^Derechos de uso/);
    expect(rights).toHaveValue("Publicaciones en redes sociales");
    await user.type(rights, "!");
    expect(termsRegion().getByText(/“Publicaciones en redes sociales!”/)).toBeVisible();
    await user.type(rights, "{Backspace}");
    await user.type(screen.getByLabelText(/^Tu nombre/), "Jane Doe");
    await user.type(screen.getByLabelText(/^Tu correo/), "jane@example.com");
    await user.click(screen.getByLabelText("Mención obligatoria"));
    await user.click(screen.getByRole("button", { name: "Aprobar la solicitud" }));
    expect(await screen.findByText("Gracias. La solicitud está aprobada.")).toBeVisible();
    expect(screen.getByText("30 de junio de 2027 (incluido)")).toBeVisible();
    expect(sent[0]).toMatchObject({ usageRights: "Social media posts", restrictions: ["Credit required"] });
  });

  it("the page has the browser's language if the request names none", async () => {
    openPage(requestWith(), [], undefined, "es");
    expect(await screen.findByRole("button", { name: "Rechazar" })).toBeVisible();
  });
});

describe("what else the team has sent", () => {
  it("shows the post as it was copied, if the team has no file of it", async () => {
    const told = {
      url: "https://www.instagram.com/p/C8/",
      title: "Sunset",
      author: "janedoe",
      description: "",
      provider: "",
    };
    const copy = {
      ...told,
      type: "image",
      copiedAt: "2026-11-20T09:00:00.000Z",
      pictureUrl: "/media/c.jpg",
      sha256: "",
    };
    await openReview(requestWith({ preview: null, copy: { ...copy, type: "image" } }));
    expect(screen.getByRole("img", { name: "Sunset over the harbour" })).toHaveAttribute("src", "/media/c.jpg");
    expect(screen.getByText(/^Posted by/)).toHaveTextContent("Posted by janedoe, as it was on November 20, 2026");
  });

  it("says what a renewal would extend", async () => {
    await openReview(requestWith({ renews: { usageRights: "Story highlights", expiresOn: "2026-12-31" } }));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("would like to keep using your content");
    expect(screen.getByText("Story highlights, until December 31, 2026")).toBeVisible();
  });
});

it("the receipt names the license and lists the files that were sent with the approval", async () => {
  openPage(
    approvedRequest({
      files: [
        { name: "sunset.jpg", size: 10 },
        { name: "שלום.mp4", size: 20 },
      ],
    }),
  );
  expect(await screen.findByText("sunset.jpg")).toBeVisible();
  expect(screen.getByText("CH-7K3M-9QWX-42TZ")).toBeVisible();
  expect(screen.getByText("שלום.mp4")).toBeVisible();
});
