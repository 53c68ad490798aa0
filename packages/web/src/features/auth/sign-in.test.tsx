import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, cognitoRefusal, cognitoTokens, fakeApi, refusal } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";
import { server } from "@/test/setup.ts";
import { signedIn } from "@/test/tokens.ts";

const signInWith = async (email: string, password: string) => {
  const person = userEvent.setup();
  const field = await screen.findByLabelText("Email");
  if (email !== "") await person.type(field, email);
  if (password !== "") await person.type(screen.getByLabelText("Password"), password);
  await person.click(screen.getByRole("button", { name: "Sign In" }));
};

const cognitoRefuses = (type: string, message: string) =>
  http.post(at("/cognito"), () => cognitoRefusal(type, message));

const NO_TEAM = "You need an invite to access the product. Please contact an admin for an invite link.";
const noTeam = () => http.get(at("/api/session"), () => refusal(403, "auth.no_team", NO_TEAM));

const codeOf = async (button: string, code: string) => {
  const person = userEvent.setup();
  await person.clear(await screen.findByLabelText("6-digit code"));
  await person.type(screen.getByLabelText("6-digit code"), code);
  await person.click(screen.getByRole("button", { name: button }));
};

describe("the sign-in page", () => {
  test("says what the product is, and that access is by invite only", async () => {
    renderApp({ path: "/auth", anonymous: true });
    expect(await screen.findByRole("heading", { name: "Clearhouse" })).toBeVisible();
    expect(screen.getByText("Team-based rights management platform")).toBeVisible();
    expect(screen.getByText("Invite-only access")).toBeVisible();
    expect(screen.getByRole("link", { name: "Join the beta" })).toHaveAttribute("href", "/landing#beta");
  });

  test("takes a member to the requested page", async () => {
    const { here } = renderApp({ path: "/auth?next=%2F%3Fcolumn%3Dapproved", anonymous: true });
    await signInWith("maya@clearhouse.test", "a password");
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(here()).toBe("/?column=approved");
    expect(await screen.findByText("Signed in successfully!")).toBeVisible();
  });

  test.each(["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "/auth?next=/auth"])(
    "never leads to another site if the requested page is %s",
    async (next) => {
      const { here } = renderApp({ path: `/auth?next=${encodeURIComponent(next)}` });
      expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
      expect(here()).toBe("/");
    },
  );

  test("requires email and password before sending anything to Cognito", async () => {
    renderApp({ path: "/auth", anonymous: true, before: [cognitoRefuses("Unexpected", "was asked")] });
    await signInWith("", "");
    expect(await screen.findByText("Email is required")).toBeVisible();
    expect(screen.getByText("Password is required")).toBeVisible();
    expect(screen.queryByText(/was asked/)).not.toBeInTheDocument();
  });

  test("refuses an invalid email address", async () => {
    renderApp({ path: "/auth", anonymous: true });
    await signInWith("maya at clearhouse", "a password");
    expect(await screen.findByText("Please enter a valid email address")).toBeVisible();
  });

  test("shows Cognito's reason for refusing a sign-in, and keeps the typed email", async () => {
    const before = [cognitoRefuses("NotAuthorizedException", "Incorrect username or password.")];
    const { here } = renderApp({ path: "/auth", anonymous: true, before });
    await signInWith("maya@clearhouse.test", "wrong");
    expect(await screen.findByText("Sign in failed: Incorrect username or password.")).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveValue("maya@clearhouse.test");
    expect(here()).toBe("/auth");
  });

  test("stays open and says that an invite is needed if the user belongs to no team", async () => {
    const before = [noTeam()];
    const { here } = renderApp({ path: "/auth", anonymous: true, before });
    await signInWith("stranger@clearhouse.test", "a password");
    await waitFor(() => expect(screen.getAllByText(NO_TEAM).length).toBeGreaterThan(0));
    expect(here()).toBe("/auth");
    expect(screen.queryByText("Signed in successfully!")).not.toBeInTheDocument();
  });
});

describe("a member of a closed team", () => {
  test("reads that the workspace is closed, and not that an invite is needed", async () => {
    const closed = http.get(at("/api/session"), () => refusal(403, "auth.team_closed", "Write to help@host.test."));
    renderApp({ path: "/auth", before: [closed] });
    expect(await screen.findByText("Write to help@host.test.")).toBeVisible();
    expect(screen.getAllByText("This workspace is closed").length).toBeGreaterThan(0);
    expect(screen.queryByText(NO_TEAM)).not.toBeInTheDocument();
  });
});

describe("a person without a team", () => {
  test("sees the email of the signed-in account, and can return to the form to use another account", async () => {
    const { here } = renderApp({ path: "/auth?next=%2F%3Fcolumn%3Dapproved", before: [noTeam()] });
    expect(await screen.findByText("maya@clearhouse.test")).toBeVisible();
    expect(screen.queryByLabelText("Password")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Use another account" }));
    expect(await screen.findByLabelText("Password")).toBeVisible();
    expect(here()).toBe("/auth?next=%2F%3Fcolumn%3Dapproved");
    expect(localStorage).toHaveLength(0);
  });

  test("gets an empty form for another account after signing in with a mailed code", async () => {
    const api = fakeApi({
      cognito: { initiateAuth: () => cognitoRefusal("UserNotConfirmedException", "User is not confirmed.") },
    });
    renderApp({ path: "/auth", anonymous: true, api, before: [noTeam()] });
    await signInWith("stranger@clearhouse.test", "a password");
    await screen.findByLabelText("6-digit code");
    delete api.world.cognito.initiateAuth;
    await codeOf("Confirm", "123456");
    await userEvent.click(await screen.findByRole("button", { name: "Use another account" }));
    expect(await screen.findByLabelText("Password")).toHaveValue("");
    expect(screen.getByLabelText("Email")).toHaveValue("");
  });

  test("can sign out", async () => {
    renderApp({ path: "/auth", before: [noTeam()] });
    await userEvent.click(await screen.findByRole("button", { name: "Sign Out" }));
    expect(await screen.findByText("Signed out successfully!")).toBeVisible();
    expect(await screen.findByLabelText("Password")).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });
});

describe("a further step of the sign-in", () => {
  const challenge = { ChallengeName: "SOFTWARE_TOKEN_MFA", ChallengeParameters: {}, Session: "session" };

  test("asks for the authenticator's code if the account uses an authenticator", async () => {
    const answered = vi.fn(() => cognitoTokens());
    const api = fakeApi({ cognito: { initiateAuth: () => challenge, respondToAuthChallenge: answered } });
    const { here } = renderApp({ path: "/auth?next=%2F%3Fcolumn%3Dapproved", anonymous: true, api });
    await signInWith("maya@clearhouse.test", "a password");
    expect(await screen.findByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("6-digit code")).toHaveFocus());
    await codeOf("Verify", "123456");
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(here()).toBe("/?column=approved");
    expect(answered).toHaveBeenCalledWith(
      expect.objectContaining({
        Session: "session",
        ChallengeResponses: expect.objectContaining({ SOFTWARE_TOKEN_MFA_CODE: "123456" }),
      }),
    );
  });

  test("accepts the correct code after a wrong code", async () => {
    const api = fakeApi({
      cognito: {
        initiateAuth: () => challenge,
        respondToAuthChallenge: () => cognitoRefusal("CodeMismatchException", "Invalid code received for user"),
      },
    });
    renderApp({ path: "/auth", anonymous: true, api });
    await signInWith("maya@clearhouse.test", "a password");
    await codeOf("Verify", "000000");
    expect(await screen.findByText("This code isn't right. Enter the one that your app shows now.")).toBeVisible();
    api.world.cognito.respondToAuthChallenge = () => cognitoTokens();
    await codeOf("Verify", "123456");
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
  });

  test("returns to the password form if the step took too long, or if 'Back' is pressed", async () => {
    const over = () => cognitoRefusal("NotAuthorizedException", "Invalid session for the user, session is expired.");
    const api = fakeApi({ cognito: { initiateAuth: () => challenge, respondToAuthChallenge: over } });
    renderApp({ path: "/auth", anonymous: true, api });
    await signInWith("maya@clearhouse.test", "a password");
    await codeOf("Verify", "123456");
    expect(await screen.findByText("That took too long. Please sign in again.")).toBeVisible();
    expect(await screen.findByLabelText("Email")).toHaveValue("maya@clearhouse.test");
    await userEvent.type(screen.getByLabelText("Password"), "a password{Enter}");
    await userEvent.click(await screen.findByRole("button", { name: "Back" }));
    expect(await screen.findByLabelText("Password")).toBeVisible();
  });

  test("asks for the mailed code if the email was never confirmed", async () => {
    const api = fakeApi({
      cognito: { initiateAuth: () => cognitoRefusal("UserNotConfirmedException", "User is not confirmed.") },
    });
    renderApp({ path: "/auth", anonymous: true, api });
    await signInWith("maya@clearhouse.test", "a password");
    expect(await screen.findByRole("heading", { name: "Confirm your email" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Send a new code" })).toHaveAttribute("aria-disabled", "false");
    delete api.world.cognito.initiateAuth;
    await codeOf("Confirm", "123456");
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
  });

  test("asks for a new password if an administrator requires one", async () => {
    const api = fakeApi({
      cognito: { initiateAuth: () => cognitoRefusal("PasswordResetRequiredException", "Password reset required") },
    });
    const { here } = renderApp({ path: "/auth", anonymous: true, api });
    await signInWith("maya@clearhouse.test", "a password");
    expect(await screen.findByRole("heading", { name: "Reset your password" })).toBeVisible();
    expect(here()).toBe("/auth/reset");
    expect(screen.getByLabelText("Email")).toHaveValue("maya@clearhouse.test");
  });

  test("an unsupported step is reported with the advice to contact an admin", async () => {
    const api = fakeApi({
      cognito: {
        initiateAuth: () => ({
          ChallengeName: "NEW_PASSWORD_REQUIRED",
          ChallengeParameters: { requiredAttributes: "[]" },
          Session: "session",
        }),
      },
    });
    renderApp({ path: "/auth", anonymous: true, api });
    await signInWith("maya@clearhouse.test", "a password");
    expect(
      await screen.findByText("Sign in failed: This account must finish its setup first. Please contact an admin."),
    ).toBeVisible();
  });
});

test("a refused password leaves the focus on the button 'Sign In', and a second press before the answer sends nothing", async () => {
  const answer = Promise.withResolvers<void>();
  const initiateAuth = vi.fn(async () => {
    await answer.promise;
    return cognitoRefusal("NotAuthorizedException", "Incorrect username or password.");
  });
  renderApp({ path: "/auth", anonymous: true, api: fakeApi({ cognito: { initiateAuth } }) });
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText("Email"), "maya@clearhouse.test");
  await person.type(screen.getByLabelText("Password"), "not this one");
  screen.getByRole("button", { name: "Sign In" }).focus();
  await person.keyboard("{Enter}");
  expect(await screen.findByRole("button", { name: "Signing in..." })).toHaveFocus();
  await waitFor(() => expect(initiateAuth).toHaveBeenCalledOnce());
  await person.keyboard("{Enter}");
  answer.resolve();
  expect(await screen.findByText("Sign in failed: Incorrect username or password.")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Sign In" })).toHaveFocus());
  expect(initiateAuth).toHaveBeenCalledOnce();
});

describe("an unconfirmed email address", () => {
  const unverified = () =>
    http.get(at("/api/session"), () =>
      refusal(403, "auth.email_unverified", "Please confirm your email address first."),
    );

  test("is confirmed with a code, and then the dashboard opens", async () => {
    const verify = vi.fn(() => ({}));
    const api = fakeApi({ cognito: { verifyUserAttribute: verify } });
    renderApp({ path: "/", api, before: [unverified()] });
    expect(await screen.findByText("Please confirm your email address first.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Send me a code" }));
    await screen.findByLabelText("6-digit code");
    server.use(...api.handlers);
    await codeOf("Confirm", "123456");
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(verify).toHaveBeenCalledWith(expect.objectContaining({ AttributeName: "email", Code: "123456" }));
  });

  test("is confirmed only once, even if the sign-in afterwards fails", async () => {
    const verify = vi.fn(() => ({}));
    const api = fakeApi({ cognito: { verifyUserAttribute: verify } });
    renderApp({ path: "/", api, before: [unverified()] });
    await userEvent.click(await screen.findByRole("button", { name: "Send me a code" }));
    await screen.findByLabelText("6-digit code");
    server.use(http.get(at("/api/session"), () => refusal(400, "x", "Not now")));
    await codeOf("Confirm", "123456");
    expect(await screen.findByText("Not now")).toBeVisible();
    server.use(...api.handlers);
    await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(verify).toHaveBeenCalledTimes(1);
  });

  test("has to be confirmed by Google if the user signed in with Google", async () => {
    signedIn({ identities: [{ providerName: "Google" }] });
    renderApp({ path: "/auth", anonymous: true, before: [unverified()] });
    expect(await screen.findByText(/Google hasn't confirmed this address yet/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Send me a code" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Use another account" })).toBeVisible();
  });
});
