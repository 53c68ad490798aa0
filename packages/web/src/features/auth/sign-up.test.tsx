import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { at, cognitoRefusal, fakeApi, refusal } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";

afterEach(() => {
  vi.useRealTimers();
});

const GOOD = "Harbour-1-lights";

const open = (cognito: Parameters<typeof fakeApi>[0] = {}, path = "/auth?tab=sign-up") => {
  const api = fakeApi(cognito);
  return renderApp({ path, anonymous: true, api });
};

const signUpWith = async (email: string, password: string) => {
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText("Email"), email);
  await person.click(screen.getByLabelText("Password"));
  await person.paste(password);
  await person.click(screen.getByRole("button", { name: "Sign Up" }));
};

const typeCode = async (code: string) => {
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText("6-digit code"), code);
  await person.click(screen.getByRole("button", { name: "Confirm" }));
};

describe("the sign-up tab", () => {
  test("is named in the URL, and keeps the email that was typed for signing in", async () => {
    const { here } = open({}, "/auth?next=%2F%3Fcolumn%3Dapproved");
    const person = userEvent.setup();
    await person.type(await screen.findByLabelText("Email"), "maya@clearhouse.test");
    await person.click(screen.getByRole("tab", { name: "Sign Up" }));
    expect(here()).toBe("/auth?next=%2F%3Fcolumn%3Dapproved&tab=sign-up");
    expect(await screen.findByLabelText("Email")).toHaveValue("maya@clearhouse.test");
  });

  test("creates an account, asks for the mailed code, and signs the user in", async () => {
    const signUp = vi.fn(() => ({ UserConfirmed: false, UserSub: "sub" }));
    const confirm = vi.fn(() => ({}));
    const { here } = open({ cognito: { signUp: signUp, confirmSignUp: confirm } });
    await signUpWith("  New@Clearhouse.test", GOOD);
    expect(await screen.findByText("Account created! Please check your email to verify your account.")).toBeVisible();
    expect(signUp).toHaveBeenCalledWith(
      expect.objectContaining({
        Username: "new@clearhouse.test",
        Password: GOOD,
        UserAttributes: [{ Name: "email", Value: "new@clearhouse.test" }],
      }),
    );
    expect(await screen.findByRole("heading", { name: "Confirm your email" })).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("6-digit code")).toHaveFocus());
    await typeCode("123 456");
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(here()).toBe("/");
    expect(confirm).toHaveBeenCalledWith(
      expect.objectContaining({ Username: "new@clearhouse.test", ConfirmationCode: "123456" }),
    );
  });

  test("adds the requested page of this site to the link in the mail", async () => {
    const signUp = vi.fn((_body: Record<string, unknown>) => ({ UserConfirmed: false }));
    open({ cognito: { signUp: signUp } }, "/auth?tab=sign-up&next=%2Finvite%2Fabc");
    await signUpWith("new@clearhouse.test", GOOD);
    await screen.findByLabelText("6-digit code");
    expect(signUp.mock.calls[0]?.[0].ClientMetadata).toEqual({ next: "/invite/abc", invite: "abc" });
  });

  test("says before anything is typed that an invite is needed, and offers the beta", async () => {
    open();
    expect(await screen.findByText(/^Open the link in your invite to sign up/)).toBeVisible();
    expect(screen.getByText("You need an invite from a team admin to use this workspace.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Join the beta" })).toHaveAttribute("href", "/landing#beta");
    expect(screen.getByLabelText("Email")).toHaveValue("");
  });

  test("shows only the sentence with which the server refused a sign-up without an invite", async () => {
    const needed = "You need an invite to sign up. Open the link in your invite, or ask a team admin for one";
    const message = `PreSignUp failed with error ${needed}.`;
    open({ cognito: { signUp: () => cognitoRefusal("UserLambdaValidationException", message) } });
    await signUpWith("new@clearhouse.test", GOOD);
    expect(await screen.findByText(`Sign up failed: ${needed}.`)).toBeVisible();
  });

  test("adds no page of another site to the link in the mail", async () => {
    const signUp = vi.fn((_body: Record<string, unknown>) => ({ UserConfirmed: false }));
    open({ cognito: { signUp: signUp } }, "/auth?tab=sign-up&next=https%3A%2F%2Felsewhere.example");
    await signUpWith("new@clearhouse.test", GOOD);
    await screen.findByLabelText("6-digit code");
    expect(signUp.mock.calls[0]?.[0].ClientMetadata).toBeUndefined();
  });

  test("marks the rules that the typed password meets", async () => {
    open();
    const rules = await screen.findByRole("list", { name: "Rules for the password" });
    expect(rules).toHaveTextContent("At least 8 characters, not met yet");
    await userEvent.type(screen.getByLabelText("Password"), "Harbour1");
    for (const rule of ["At least 8 characters", "A lowercase letter", "An uppercase letter", "A number"]) {
      expect(rules).toHaveTextContent(`${rule}, met`);
    }
  });

  test.each([
    ["a short password", "Abc1", "Password doesn't meet the rules yet"],
    ["a password without a capital", "harbour-1", "Password doesn't meet the rules yet"],
    ["a password with a blank at its end", "Harbour-1 ", "Password can't begin or end with a space"],
    ["a password of 1,000 characters", `Aa1${"x".repeat(997)}`, "Password is too long (maximum 256 characters)"],
  ])("refuses %s without asking Cognito", async (_name, password, message) => {
    const signUp = vi.fn(() => ({}));
    open({ cognito: { signUp: signUp } });
    await signUpWith("new@clearhouse.test", password);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText("Password")).toHaveValue(password);
    expect(signUp).not.toHaveBeenCalled();
  });

  test("requires email and password before sending anything to Cognito", async () => {
    const signUp = vi.fn(() => ({}));
    open({ cognito: { signUp: signUp } });
    await userEvent.click(await screen.findByRole("button", { name: "Sign Up" }));
    expect(await screen.findByText("Email is required")).toBeVisible();
    expect(screen.getByText("Password is required")).toBeVisible();
    expect(signUp).not.toHaveBeenCalled();
  });

  test("shows Cognito's reason for refusing a sign-up, and keeps email and password", async () => {
    const message = "An account with the given email already exists.";
    open({ cognito: { signUp: () => cognitoRefusal("UsernameExistsException", message) } });
    await signUpWith("maya@clearhouse.test", GOOD);
    expect(await screen.findByText(`Sign up failed: ${message}`)).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveValue("maya@clearhouse.test");
    expect(screen.getByLabelText("Password")).toHaveValue(GOOD);
  });

  test("sends only one sign-up while Enter is pressed repeatedly", async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const asked = vi.fn();
    const slow = http.post(at("/cognito"), async ({ request }) => {
      if (!request.headers.get("x-amz-target")?.endsWith(".SignUp")) return undefined;
      asked();
      await waiting;
      return HttpResponse.json({ UserConfirmed: false });
    });
    renderApp({ path: "/auth?tab=sign-up", anonymous: true, before: [slow] });
    await signUpWith("new@clearhouse.test", GOOD);
    const button = await screen.findByRole("button", { name: "Creating your account..." });
    expect(button).toHaveAttribute("aria-disabled", "true");
    await userEvent.type(screen.getByLabelText("Email"), "{Enter}{Enter}");
    answer();
    await screen.findByLabelText("6-digit code");
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe("the mailed code", () => {
  const unconfirmed = { signUp: () => ({ UserConfirmed: false }) };

  test.each([
    ["CodeMismatchException", "This code isn't right. Check it, or send a new one."],
    ["ExpiredCodeException", "This code has expired. Send a new one."],
  ])("stays in the field, with an explanation, if Cognito refuses the code with %s", async (type, message) => {
    open({ cognito: { ...unconfirmed, confirmSignUp: () => cognitoRefusal(type, "no") } });
    await signUpWith("new@clearhouse.test", GOOD);
    await typeCode("000000");
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText("6-digit code")).toHaveValue("000000");
  });

  test("must have six digits before being sent", async () => {
    const confirm = vi.fn(() => ({}));
    open({ cognito: { ...unconfirmed, confirmSignUp: confirm } });
    await signUpWith("new@clearhouse.test", GOOD);
    await typeCode("12a");
    expect(await screen.findByText("Please enter the 6-digit code")).toBeVisible();
    expect(confirm).not.toHaveBeenCalled();
  });

  test("signs the user in even if the account was confirmed before by the mailed link", async () => {
    const message = "User cannot be confirmed. Current status is CONFIRMED";
    open({ cognito: { ...unconfirmed, confirmSignUp: () => cognitoRefusal("NotAuthorizedException", message) } });
    await signUpWith("new@clearhouse.test", GOOD);
    await typeCode("123456");
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
  });

  test("isn't needed if the user has opened the mailed link", async () => {
    const api = fakeApi({ cognito: { ...unconfirmed } });
    api.world.cognito.initiateAuth = () => cognitoRefusal("UserNotConfirmedException", "User is not confirmed.");
    renderApp({ path: "/auth?tab=sign-up", anonymous: true, api });
    await signUpWith("new@clearhouse.test", GOOD);
    const opened = await screen.findByRole("button", { name: "I have opened the link" });
    await userEvent.click(opened);
    expect(await screen.findByText(/This email isn't confirmed yet/)).toBeVisible();
    delete api.world.cognito.initiateAuth;
    await userEvent.click(opened);
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
  });

  test("can be sent again only after a wait", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const resend = vi.fn((_body: Record<string, unknown>) => ({}));
    open({ cognito: { ...unconfirmed, resendConfirmationCode: resend } }, "/auth?tab=sign-up&next=%2Finvite%2Fabc");
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await person.type(await screen.findByLabelText("Email"), "new@clearhouse.test");
    await person.type(screen.getByLabelText("Password"), GOOD);
    await person.click(screen.getByRole("button", { name: "Sign Up" }));
    const waiting = await screen.findByRole("button", { name: /Send a new code \(\d+ s\)/ });
    expect(waiting).toHaveAttribute("aria-disabled", "true");
    await person.click(waiting);
    expect(resend).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(31_000);
    const again = await screen.findByRole("button", { name: "Send a new code" });
    again.focus();
    await person.keyboard("{Enter}");
    expect(await screen.findByText("We have sent a new code.")).toBeVisible();
    expect(resend).toHaveBeenCalledWith(
      expect.objectContaining({ Username: "new@clearhouse.test", ClientMetadata: { next: "/invite/abc" } }),
    );
    expect(again).toHaveTextContent(/Send a new code \(\d+ s\)/);
    expect(again).toHaveFocus();
    await person.keyboard("{Enter}");
    expect(resend).toHaveBeenCalledOnce();
  });

  test("can be abandoned to enter another email", async () => {
    open({ cognito: unconfirmed });
    await signUpWith("typo@clearhouse.test", GOOD);
    await userEvent.click(await screen.findByRole("button", { name: "Use another email" }));
    expect(await screen.findByLabelText("Email")).toHaveValue("typo@clearhouse.test");
  });
});

describe("a new user with an invite", () => {
  test("sees that the invite is kept, and joins the team after entering the mailed code", async () => {
    const noTeam = http.get(at("/api/session"), () => refusal(403, "auth.no_team", "You need an invite."), {
      once: true,
    });
    const look = http.get(at("/api/invite"), () =>
      HttpResponse.json({
        team: { name: "Harbour Media", logoUrl: "", primaryColor: null },
        role: "member",
        email: "",
        expiresAt: "2026-11-01T10:00:00.000Z",
      }),
    );
    const joining = vi.fn();
    const join = http.post(at("/api/invite/join"), ({ request }) => {
      joining(request.headers.get("clearhouse-token"));
      return HttpResponse.json({ team: { id: "team_1", name: "Harbour Media" }, already: false });
    });
    const { here } = renderApp({
      path: "/auth?tab=sign-up&next=%2Finvite%2Fabc",
      anonymous: true,
      api: fakeApi({ cognito: { signUp: () => ({ UserConfirmed: false }) } }),
      before: [noTeam, look, join],
    });
    expect(await screen.findByText("You have an invite")).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to the invite" })).toHaveAttribute("href", "/invite/abc");
    await signUpWith("new@clearhouse.test", GOOD);
    await typeCode("123456");
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    await waitFor(() => expect(here()).toBe("/"));
    expect(joining).toHaveBeenCalledExactlyOnceWith("abc");
    expect(await screen.findByText("You have joined Harbour Media")).toBeVisible();
  });
});
