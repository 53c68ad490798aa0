import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";

const signInWith = async (email: string, password: string) => {
  const person = userEvent.setup();
  const field = await screen.findByLabelText("Email");
  if (email !== "") await person.type(field, email);
  if (password !== "") await person.type(screen.getByLabelText("Password"), password);
  await person.click(screen.getByRole("button", { name: "Sign In" }));
};

const cognitoRefuses = (type: string, message: string) =>
  http.post(at("/cognito"), () => HttpResponse.json({ __type: type, message }, { status: 400 }));

describe("sign-in", () => {
  test("says what the product is and that it is by invite only", async () => {
    renderApp({ path: "/auth", anonymous: true });
    expect(await screen.findByRole("heading", { name: "Clearhouse" })).toBeVisible();
    expect(screen.getByText("Team-based rights management platform")).toBeVisible();
    expect(screen.getByText("Invite-only access")).toBeVisible();
  });

  test("takes a member to the page that was asked for", async () => {
    const { here } = renderApp({ path: "/auth?next=%2F%3Fcolumn%3Dapproved", anonymous: true });
    await signInWith("maya@clearhouse.test", "a password");
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(here()).toBe("/?column=approved");
    expect(await screen.findByText("Signed in successfully!")).toBeVisible();
  });

  test.each(["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "/auth?next=/auth"])(
    "never leaves the site for %s",
    async (next) => {
      const { here } = renderApp({ path: `/auth?next=${encodeURIComponent(next)}` });
      expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
      expect(here()).toBe("/");
    },
  );

  test("asks for both fields before it asks the server", async () => {
    renderApp({ path: "/auth", anonymous: true, before: [cognitoRefuses("Unexpected", "was asked")] });
    await signInWith("", "");
    expect(await screen.findByText("Email is required")).toBeVisible();
    expect(screen.getByText("Password is required")).toBeVisible();
    expect(screen.queryByText(/was asked/)).not.toBeInTheDocument();
  });

  test("refuses what is no address", async () => {
    renderApp({ path: "/auth", anonymous: true });
    await signInWith("maya at clearhouse", "a password");
    expect(await screen.findByText("Please enter a valid email address")).toBeVisible();
  });

  test("says in Cognito's words why it failed, and keeps what was typed", async () => {
    const before = [cognitoRefuses("NotAuthorizedException", "Incorrect username or password.")];
    const { here } = renderApp({ path: "/auth", anonymous: true, before });
    await signInWith("maya@clearhouse.test", "wrong");
    expect(await screen.findByText("Sign in failed: Incorrect username or password.")).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveValue("maya@clearhouse.test");
    expect(here()).toBe("/auth");
  });

  test("stays on the page and says that an invite is needed when no team knows the person", async () => {
    const text = "You need an invite to access the product. Please contact an admin for an invite link.";
    const before = [http.get(at("/api/session"), () => refusal(403, "auth.no_team", text))];
    const { here } = renderApp({ path: "/auth", anonymous: true, before });
    await signInWith("stranger@clearhouse.test", "a password");
    await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));
    expect(here()).toBe("/auth");
    expect(screen.queryByText("Signed in successfully!")).not.toBeInTheDocument();
  });
});
