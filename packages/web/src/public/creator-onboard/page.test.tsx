import { inviteWith, JOINED } from "@clearhouse/fixtures/pages.ts";
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "@/test/challenges.ts";
import {
  agreeAndSend,
  answers,
  CODE,
  fillBasic,
  fillPortfolio,
  INVITE,
  invalid,
  openAgreement,
  openForm,
  openPage,
  press,
} from "./test/onboarding-page.tsx";

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, "");
});
afterEach(() => document.documentElement.removeAttribute("style"));

const step = (name: string) => screen.findByRole("heading", { level: 2, name: new RegExp(`${name}$`) });

describe("an invite", () => {
  it("an invite shows the inviting team and the first of three steps, in purple if the team has no color", async () => {
    await openForm();
    expect(screen.getByRole("heading", { level: 1, name: "Join the creators of Clearhouse Network" })).toBeVisible();
    expect(screen.getByText(/You need no account/).textContent).toBe(
      "Sam Rivera of Clearhouse Network invites you. You need no account.",
    );
    const steps = within(screen.getByRole("list", { name: "Progress" })).getAllByRole("listitem");
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      "1Basic Information",
      "2Portfolio & Specialties",
      "3Contract Agreement",
    ]);
    expect(steps[0]).toHaveAttribute("aria-current", "step");
    expect(document.documentElement.style.getPropertyValue("--primary")).toBe("#7c3aed");
    expect(document.title).toBe("Join the creators of Clearhouse Network");
  });

  it("an invite prefills the name and the email that the team entered, and has the team's color", async () => {
    const team = { ...inviteWith().team, primaryColor: "#0f766e" };
    await openForm({}, inviteWith({ team, prefill: { name: "Cleo", email: "cleo@example.com" } }));
    expect(screen.getByLabelText(/^Full name/)).toHaveValue("Cleo");
    expect(screen.getByLabelText(/^Email/)).toHaveValue("cleo@example.com");
    expect(document.documentElement.style.getPropertyValue("--primary")).toBe("#0f766e");
  });

  it("an invalid invite is reported as invalid, with a link to the homepage", async () => {
    openPage(inviteWith(), { handlers: [http.get(INVITE, invalid)] });
    expect(await screen.findByRole("heading", { name: "Invalid Invite" })).toBeVisible();
    expect(screen.getByText("This invitation link is invalid or has expired")).toBeVisible();
    expect(screen.getByRole("link", { name: "Return to Homepage" })).toHaveAttribute("href", "/landing");
  });

  it.each([
    ["no connection", () => HttpResponse.error(), "Failed to load invitation details"],
    ["too many calls", () => refusal(429, "rate_limit.exceeded"), "Please wait"],
  ])("an invite that can't be loaded (%s) can be loaded again", async (_why, answer, heading) => {
    const { user } = openPage(inviteWith(), { handlers: [http.get(INVITE, answer, { once: true })] });
    expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
    await press(user, "Try Again");
    expect(await screen.findByLabelText(/^Full name/)).toBeVisible();
  });
});

describe("step 1 of joining", () => {
  it("a field's error appears when the field loses the focus, and disappears when the value is valid", async () => {
    const { user } = await openForm();
    await user.type(screen.getByLabelText(/^Full name/), "C");
    expect(screen.queryByRole("alert", { name: /valid name/ })).toBeNull();
    await user.tab();
    expect(screen.getByLabelText(/^Full name/)).toHaveAccessibleDescription(
      "Please enter a valid name (at least 2 characters)",
    );
    expect(screen.getByLabelText(/^Email/)).toHaveFocus();
    await user.tab();
    expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription("Email is required");
    await user.type(screen.getByLabelText(/^Full name/), "leo");
    expect(screen.getByLabelText(/^Full name/)).not.toBeInvalid();
  });

  it.each([
    ["", "Name is required"],
    ["   ", "Name is required"],
    ["x".repeat(101), "Name is too long (maximum 100 characters)"],
  ])("the name %j is refused in step 1", async (name, message) => {
    const { user } = await openForm({}, inviteWith({ prefill: { name, email: "cleo@example.com" } }));
    await press(user, "Next");
    const field = screen.getByLabelText(/^Full name/);
    expect(field).toHaveAccessibleDescription(message);
    expect(field).toHaveFocus();
  });
});

describe("step 2 of joining", () => {
  it("step 2 requires a specialty and a social media handle", async () => {
    const { user } = await openForm();
    await fillBasic(user);
    expect(await step("Portfolio & Specialties")).toHaveFocus();
    await press(user, "Next");
    expect(screen.getByText("Please select at least one specialty")).toBeVisible();
    expect(screen.getByText("Please provide at least one social media handle")).toBeVisible();
    expect(screen.getByRole("checkbox", { name: "Photographer" })).toHaveFocus();
    await user.click(screen.getByRole("checkbox", { name: "Other" }));
    await press(user, "Next");
    expect(screen.queryByText("Please select at least one specialty")).toBeNull();
    expect(screen.getByLabelText("Instagram")).toHaveFocus();
    await user.type(screen.getByLabelText("TikTok"), "@cleo");
    await press(user, "Next");
    expect(await step("Contract Agreement")).toHaveFocus();
  });

  it("an invalid handle or link is refused when its field loses the focus", async () => {
    const { user } = await openForm();
    await fillBasic(user);
    await user.type(screen.getByLabelText("YouTube"), "javascript:alert(1)");
    await user.tab();
    expect(screen.getByLabelText("YouTube")).toHaveAccessibleDescription("Please enter a valid YouTube handle");
    await user.type(screen.getByLabelText("Portfolio link 1"), "javascript:alert(1)");
    await user.tab();
    expect(screen.getByLabelText("Portfolio link 1")).toHaveAccessibleDescription("Please enter a valid URL");
  });

  it("a creator can add up to twenty portfolio links and remove a link", async () => {
    const { user } = await openForm();
    await fillBasic(user);
    const add = screen.getByRole("button", { name: "Add a link" });
    for (let link = 2; link <= 20; link++) await user.click(add);
    expect(screen.getByLabelText("Portfolio link 20")).toHaveFocus();
    expect(add).toHaveAttribute("aria-disabled", "true");
    await press(user, "Remove link 20");
    expect(screen.queryByLabelText("Portfolio link 20")).toBeNull();
    expect(add).toHaveFocus();
  });

  it("the Back button of step 2 returns to step 1, and the input of both steps stays", async () => {
    const { user } = await openForm();
    await fillBasic(user);
    await user.type(screen.getByLabelText("TikTok"), "@cleo");
    await press(user, "Back");
    expect(await step("Basic Information")).toHaveFocus();
    expect(screen.getByLabelText(/^Full name/)).toHaveValue("Cleo Creator");
    await press(user, "Next");
    expect(screen.getByLabelText("TikTok")).toHaveValue("@cleo");
  });
});

describe("step 3 of joining", () => {
  it("step 3 shows the agreement as text and requires the creator to agree", async () => {
    const { user } = await openAgreement();
    expect(screen.getByText(/1\. You keep <b>your<\/b> rights\./)).toBeVisible();
    expect(screen.getByText(/You agree as/).textContent).toBe("You agree as Cleo Creator, cleo@example.com.");
    await press(user, "Submit Profile");
    expect(screen.getByRole("checkbox")).toHaveAccessibleDescription(
      "Please confirm that you agree to the contract terms",
    );
    expect(screen.getByRole("checkbox")).toHaveFocus();
  });

  it("the profile is sent once, with the creator's changes to prefilled values and the hashes of the shown texts", async () => {
    const { sent, handler } = answers();
    const invite = inviteWith({ prefill: { name: "Cleo", email: "old@example.com" } });
    const { user } = await openAgreement({ handlers: [handler] }, invite);
    await agreeAndSend(user);
    expect(await screen.findByRole("heading", { name: "Your profile was submitted" })).toHaveFocus();
    expect(screen.getByText(/Thank you/).textContent).toBe(
      "Thank you, Cleo Creator. Clearhouse Network reviews your profile within 2-3 business days.",
    );
    expect(screen.getByRole("link", { name: "Return to Homepage" })).toHaveAttribute("href", "/landing");
    expect(screen.getByRole("link", { name: "Open your agreement" })).toHaveAttribute("href", JOINED.agreementLink);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      token: CODE,
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: {
        name: "Cleo Creator",
        email: "cleo@example.com",
        specialties: ["Photographer"],
        socialMedia: { instagram: "@cleo" },
        agreed: true,
        agreementSha256: "a".repeat(64),
        disclosureSha256: "d".repeat(64),
        website: "",
      },
    });
  });

  it.each([
    ["creator.already_registered", 409, "You're already registered as a creator for this team."],
    ["auth.forbidden", 403, "Permission error. Please make sure you're properly authenticated."],
    ["request.busy", 409, "Failed to submit your profile. Please try again."],
    ["security.check_failed", 400, "The security check failed. Please try again."],
    ["rate_limit.exceeded", 429, "Too many attempts. Please wait a minute and try again."],
  ])("a profile that is refused with %s keeps its typed text", async (code, status, message) => {
    const { handler } = answers(() => refusal(status, code));
    const { user } = await openAgreement({ handlers: [handler] });
    await agreeAndSend(user);
    expect(await screen.findByText(message)).toBeVisible();
    if (code === "creator.already_registered") expect(screen.getByText("Already Registered")).toBeVisible();
    expect(screen.getByRole("checkbox")).toBeChecked();
    await press(user, "Back");
    await press(user, "Back");
    expect(screen.getByLabelText(/^Full name/)).toHaveValue("Cleo Creator");
  });

  it("a field that the server refuses is shown in its step and gets the focus", async () => {
    const fields = { agreed: "No", "socialMedia.instagram": "Please enter a valid Instagram handle" };
    const { handler } = answers(
      () => refusal(422, "request.invalid", fields),
      () => refusal(422, "request.invalid", { email: "Please enter a valid email address" }),
    );
    const { user } = await openAgreement({ handlers: [handler] });
    await agreeAndSend(user);
    await step("Portfolio & Specialties");
    const instagram = screen.getByLabelText("Instagram");
    expect(instagram).toHaveAccessibleDescription("Please enter a valid Instagram handle");
    await expect.poll(() => document.activeElement).toBe(instagram);
    await press(user, "Next");
    await press(user, "Submit Profile");
    await step("Basic Information");
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(/^Email/));
  });

  it("a changed agreement is shown and must be agreed to again", async () => {
    const { handler, sent } = answers(
      () => refusal(422, "request.invalid", { agreementSha256: "changed" }),
      () => HttpResponse.json(JOINED, { status: 201 }),
    );
    const { user } = await openAgreement({ handlers: [handler] });
    const agreement = { version: "2", locale: "en" as const, text: "1. Another text.", sha256: "b".repeat(64) };
    const { server } = await import("@/test/setup.ts");
    server.use(http.get(INVITE, () => HttpResponse.json(inviteWith({ agreement }))));
    await agreeAndSend(user);
    expect(await screen.findByText(/The agreement has changed/)).toBeVisible();
    expect(screen.getByText("1. Another text.")).toBeVisible();
    expect(screen.getByRole("checkbox")).not.toBeChecked();
    await agreeAndSend(user);
    expect(await screen.findByRole("heading", { name: "Your profile was submitted" })).toBeVisible();
    expect(sent[1]?.body.agreementSha256).toBe("b".repeat(64));
  });

  it("an invite that was used before the profile is sent is reported as used", async () => {
    const { handler } = answers(() => refusal(409, "creator_invite.used"));
    const { user } = await openAgreement({ handlers: [handler] });
    await agreeAndSend(user);
    expect(await screen.findByRole("heading", { name: "Invalid Invite" })).toBeVisible();
    expect(screen.getByText("This invitation has already been used.")).toBeVisible();
  });
});

describe("a reload", () => {
  it("a reload keeps the typed text and the step, and clears the checkbox of the agreement", async () => {
    const { user, unmount } = await openAgreement();
    await user.click(screen.getByRole("checkbox"));
    unmount();
    const again = openPage(inviteWith());
    expect(await screen.findByRole("checkbox")).not.toBeChecked();
    expect(await step("Contract Agreement")).toBeVisible();
    expect(screen.getByText(/You agree as/).textContent).toContain("Cleo Creator, cleo@example.com");
    await press(again.user, "Back");
    expect(screen.getByRole("checkbox", { name: "Photographer" })).toBeChecked();
    expect(screen.getByLabelText("Instagram")).toHaveValue("@cleo");
  });

  it("a reload after a lost answer sends the profile again with the same idempotency key, and shows the confirmation", async () => {
    const lost = answers(() => HttpResponse.error());
    const { user, unmount } = await openAgreement({ handlers: [lost.handler] });
    await agreeAndSend(user);
    expect(await screen.findByText("Failed to submit your profile. Please try again.")).toBeVisible();
    unmount();
    const { sent, handler } = answers();
    openPage(inviteWith(), { handlers: [handler, http.get(INVITE, invalid)], first: { kind: "missing" } });
    expect(await screen.findByRole("heading", { name: "Your profile was submitted" })).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.key).toBe(lost.sent[0]?.key);
    const { proof: _, ...first } = lost.sent[0]?.body ?? {};
    expect(sent[0]?.body).toMatchObject(first);
  });

  it("a reload after the profile was submitted shows the confirmation again and doesn't send the profile", async () => {
    const { user, unmount } = await openAgreement();
    await agreeAndSend(user);
    await screen.findByRole("heading", { name: "Your profile was submitted" });
    expect(sessionStorage.getItem(`clearhouse:onboarding:${CODE}`)).not.toContain("@cleo");
    unmount();
    const { sent, handler } = answers();
    openPage(inviteWith(), { handlers: [handler], first: { kind: "missing" } });
    expect(await screen.findByRole("heading", { name: "Your profile was submitted" })).toBeVisible();
    expect(sent).toEqual([]);
  });

  it.each([
    ["that the link was withdrawn", invalid, "Invalid Invite", "This invitation link is invalid or has expired"],
    [
      "that somebody else used the invite",
      () => refusal(409, "creator_invite.used"),
      "Invalid Invite",
      "This invitation has already been used.",
    ],
    [
      "that there is no connection",
      () => HttpResponse.error(),
      "Failed to load invitation details",
      "Please check your connection",
    ],
  ])("a reload after a lost answer sends the profile once more and says %s", async (_what, answer, heading, text) => {
    const lost = answers(() => HttpResponse.error());
    const { user, unmount } = await openAgreement({ handlers: [lost.handler] });
    await agreeAndSend(user);
    await screen.findByText("Failed to submit your profile. Please try again.");
    unmount();
    const { sent, handler } = answers(answer);
    openPage(inviteWith(), { handlers: [handler], first: { kind: "missing" } });
    expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
    expect(screen.getByText(new RegExp(text))).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it("a reload ignores stored values that are invalid", async () => {
    const kept = { name: 1, specialties: ["Photographer", "Pilot", 3], portfolioLinks: "x", sent: { key: 1 } };
    sessionStorage.setItem(`clearhouse:onboarding:${CODE}`, JSON.stringify(kept));
    const { user } = await openForm();
    await fillBasic(user);
    expect(screen.getByRole("checkbox", { name: "Photographer" })).toBeChecked();
    expect(screen.getByLabelText("Portfolio link 1")).toHaveValue("");
    await user.click(screen.getByRole("checkbox", { name: "Photographer" }));
    await fillPortfolio(user);
    await step("Contract Agreement");
  });
});

it("the page in Spanish shows its fields, its buttons and the server's refusal in Spanish", async () => {
  const { handler } = answers(() => refusal(422, "request.invalid", { name: "Name is required" }));
  const { user } = openPage(inviteWith(), { handlers: [handler], locale: "es" });
  await user.type(await screen.findByLabelText(/^Nombre completo/), "Cleo");
  await user.type(screen.getByLabelText(/^Correo/), "cleo@example.com");
  await press(user, "Siguiente");
  await user.click(await screen.findByRole("checkbox", { name: "Fotografía" }));
  await user.type(screen.getByLabelText("Instagram"), "cleo");
  await press(user, "Siguiente");
  await user.click(screen.getByRole("checkbox"));
  await press(user, "Enviar perfil");
  await step("Datos básicos");
  expect(screen.getByLabelText(/^Nombre completo/)).toHaveAccessibleDescription("El nombre es obligatorio");
});
