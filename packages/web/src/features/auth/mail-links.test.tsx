import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { cognitoRefusal, fakeApi } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";

const GOOD = "Harbour-1-lights";
const FRAGMENT = "#user=5a1e7f3c&code=123456&next=%2Finvite%2Fabc";

const open = (path: string, cognito: Parameters<typeof fakeApi>[0] = {}) =>
  renderApp({ path, anonymous: true, api: fakeApi(cognito) });

const typeInto = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("the link in the confirmation mail", () => {
  test("confirms nothing when opened, and leaves no code in the URL", async () => {
    const confirm = vi.fn(() => ({}));
    const { router, here } = open(`/auth/confirm${FRAGMENT}`, { cognito: { confirmSignUp: confirm } });
    expect(await screen.findByRole("button", { name: "Confirm" })).toBeVisible();
    await waitFor(() => expect(router.state.location.hash).toBe(""));
    expect(here()).toBe("/auth/confirm");
    expect(confirm).not.toHaveBeenCalled();
  });

  test("confirms the email when the button is pressed, and keeps the page on which the sign-up began", async () => {
    const confirm = vi.fn(() => ({}));
    const { here } = open(`/auth/confirm${FRAGMENT}`, { cognito: { confirmSignUp: confirm } });
    await press("Confirm");
    expect(await screen.findByText("Your email is confirmed. Please sign in.")).toBeVisible();
    expect(await screen.findByLabelText("Password")).toBeVisible();
    expect(here()).toBe("/auth?next=%2Finvite%2Fabc");
    expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ Username: "5a1e7f3c", ConfirmationCode: "123456" }));
  });

  test("leads to the dashboard after sign-in if the sign-up began on no other page", async () => {
    const { here } = open("/auth/confirm#user=5a1e7f3c&code=123456");
    await press("Confirm");
    await typeInto("Email", "maya@clearhouse.test");
    await typeInto("Password", GOOD);
    await press("Sign In");
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(here()).toBe("/");
  });

  test("never leads to another site", async () => {
    const { here } = open("/auth/confirm#user=5a1e7f3c&code=123456&next=https%3A%2F%2Felsewhere.example");
    await press("Confirm");
    await screen.findByLabelText("Password");
    expect(here()).toBe("/auth");
  });

  test.each(["ExpiredCodeException", "CodeMismatchException"])(
    "offers a new code if the confirmation fails with %s",
    async (type) => {
      const resend = vi.fn((_body: Record<string, unknown>) => ({}));
      const api = fakeApi({
        cognito: { confirmSignUp: () => cognitoRefusal(type, "no"), resendConfirmationCode: resend },
      });
      const { here } = renderApp({ path: `/auth/confirm${FRAGMENT}`, anonymous: true, api });
      await press("Confirm");
      expect(await screen.findByRole("heading", { name: "This link can't be used" })).toBeVisible();
      await press("Send a new code");
      await screen.findByLabelText("6-digit code");
      expect(resend).toHaveBeenCalledWith(
        expect.objectContaining({ Username: "5a1e7f3c", ClientMetadata: { next: "/invite/abc" } }),
      );
      const confirm = vi.fn(() => ({}));
      api.world.cognito.confirmSignUp = confirm;
      await typeInto("6-digit code", "654321");
      await press("Confirm");
      await screen.findByLabelText("Password");
      expect(here()).toBe("/auth?next=%2Finvite%2Fabc");
      expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ ConfirmationCode: "654321" }));
    },
  );

  test("says the same about a new code whether or not a limit refuses it", async () => {
    const resend = vi.fn(() => cognitoRefusal("UserLambdaValidationException", "CustomMessage failed with error x."));
    open(`/auth/confirm${FRAGMENT}`, {
      cognito: { confirmSignUp: () => cognitoRefusal("ExpiredCodeException", "no"), resendConfirmationCode: resend },
    });
    await press("Confirm");
    await press("Send a new code");
    expect(await screen.findByLabelText("6-digit code")).toBeVisible();
    expect(resend).toHaveBeenCalledOnce();
    expect(screen.queryByText(/CustomMessage/)).not.toBeInTheDocument();
  });

  test("leads to the sign-in form if the email was confirmed before", async () => {
    const message = "User cannot be confirmed. Current status is CONFIRMED";
    open(`/auth/confirm${FRAGMENT}`, {
      cognito: { confirmSignUp: () => cognitoRefusal("NotAuthorizedException", message) },
    });
    await press("Confirm");
    expect(await screen.findByText("This email is confirmed already. Please sign in.")).toBeVisible();
  });

  test.each(["", "#user=5a1e7f3c", "#user=5a1e7f3c&code=%3Cscript%3E", "#%E0%A4%A"])(
    "asks for the email and the code if the link is incomplete (%s)",
    async (fragment) => {
      const confirm = vi.fn(() => ({}));
      open(`/auth/confirm${fragment}`, { cognito: { confirmSignUp: confirm } });
      await typeInto("Email", "Maya@clearhouse.test");
      await typeInto("6-digit code", "123-456");
      await press("Confirm");
      await screen.findByLabelText("Password");
      expect(confirm).toHaveBeenCalledWith(
        expect.objectContaining({ Username: "maya@clearhouse.test", ConfirmationCode: "123456" }),
      );
    },
  );
});

describe("resetting a forgotten password", () => {
  const SENT = "If an account uses this address, we have sent a code to it.";

  test.each([
    ["there is an account", () => ({ CodeDeliveryDetails: {} })],
    ["there is no account", () => cognitoRefusal("UserNotFoundException", "Username/client id combination not found.")],
    ["the email address isn't confirmed", () => cognitoRefusal("InvalidParameterException", "no verified email")],
    ["the password can't be reset", () => cognitoRefusal("NotAuthorizedException", "User password cannot be reset")],
    [
      "the account has got too many codes",
      () => cognitoRefusal("UserLambdaValidationException", "CustomMessage failed"),
    ],
    ["Cognito's own limit is reached", () => cognitoRefusal("LimitExceededException", "Attempt limit exceeded")],
  ])("the reset page shows the same message when %s", async (_name, answer) => {
    open("/auth/reset", { cognito: { forgotPassword: answer } });
    await typeInto("Email", "maya@clearhouse.test");
    await press("Send code");
    expect(await screen.findByText(SENT)).toBeVisible();
    expect(screen.getByLabelText("6-digit code")).toBeVisible();
    expect(screen.queryByText("Username/client id combination not found.")).not.toBeInTheDocument();
  });

  test("the reset page keeps the email from the sign-in form, and the requested page", async () => {
    const forgot = vi.fn((_body: Record<string, unknown>) => ({}));
    const choose = vi.fn(() => ({}));
    const { here } = open("/auth?next=%2Finvite%2Fabc", {
      cognito: { forgotPassword: forgot, confirmForgotPassword: choose },
    });
    await typeInto("Email", "maya@clearhouse.test");
    await userEvent.click(screen.getByRole("link", { name: "Forgot your password?" }));
    expect(await screen.findByRole("heading", { name: "Reset your password" })).toBeVisible();
    expect(here()).toBe("/auth/reset?next=%2Finvite%2Fabc");
    expect(screen.getByLabelText("Email")).toHaveValue("maya@clearhouse.test");
    await press("Send code");
    await typeInto("6-digit code", "123 456");
    await typeInto("New password", GOOD);
    await press("Set new password");
    expect(await screen.findByText("Your password is changed. Please sign in.")).toBeVisible();
    expect(here()).toBe("/auth?next=%2Finvite%2Fabc");
    expect(await screen.findByLabelText("Email")).toHaveValue("maya@clearhouse.test");
    expect(forgot).toHaveBeenCalledWith(expect.objectContaining({ ClientMetadata: { next: "/invite/abc" } }));
    expect(choose).toHaveBeenCalledWith(
      expect.objectContaining({ Username: "maya@clearhouse.test", ConfirmationCode: "123456", Password: GOOD }),
    );
  });

  test("the mailed link asks only for the new password, and leaves no code in the URL", async () => {
    const choose = vi.fn(() => ({}));
    const { router, here } = open(`/auth/reset${FRAGMENT}`, { cognito: { confirmForgotPassword: choose } });
    expect(await screen.findByLabelText("New password")).toBeVisible();
    expect(screen.queryByLabelText("6-digit code")).not.toBeInTheDocument();
    await waitFor(() => expect(router.state.location.hash).toBe(""));
    expect(choose).not.toHaveBeenCalled();
    await typeInto("New password", GOOD);
    await press("Set new password");
    await screen.findByLabelText("Email");
    expect(here()).toBe("/auth?next=%2Finvite%2Fabc");
    expect(choose).toHaveBeenCalledWith(
      expect.objectContaining({ Username: "5a1e7f3c", ConfirmationCode: "123456", Password: GOOD }),
    );
  });

  test("the typed password is kept if the mailed link has expired, and a new code is accepted", async () => {
    const api = fakeApi({
      cognito: { confirmForgotPassword: () => cognitoRefusal("ExpiredCodeException", "Invalid code provided") },
    });
    renderApp({ path: `/auth/reset${FRAGMENT}`, anonymous: true, api });
    await typeInto("New password", GOOD);
    await press("Set new password");
    expect(await screen.findByRole("heading", { name: "This link can't be used" })).toBeVisible();
    expect(screen.getByLabelText("New password")).toHaveValue(GOOD);
    await press("Send a new code");
    expect(await screen.findByText(SENT)).toBeVisible();
    delete api.world.cognito.confirmForgotPassword;
    await typeInto("6-digit code", "654321");
    await press("Set new password");
    expect(await screen.findByText("Your password is changed. Please sign in.")).toBeVisible();
  });

  test("a weak password is refused without asking Cognito", async () => {
    const choose = vi.fn(() => ({}));
    open(`/auth/reset${FRAGMENT}`, { cognito: { confirmForgotPassword: choose } });
    await typeInto("New password", "harbour");
    await press("Set new password");
    expect(await screen.findByText("Password doesn't meet the rules yet")).toBeVisible();
    expect(choose).not.toHaveBeenCalled();
  });
});
