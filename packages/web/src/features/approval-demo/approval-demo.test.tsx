import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ApprovalDemo } from "./page.tsx";

const open = () => {
  const user = userEvent.setup({ delay: null });
  const sent = vi.spyOn(window, "fetch");
  render(<ApprovalDemo token="AB12&x=1" />);
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  return { user, press, sent };
};

describe("the approval demo", () => {
  it("the approval demo says that it is a demo, and links to the real request", () => {
    open();
    expect(screen.getByRole("heading", { name: "Asset Approval Request" })).toBeVisible();
    expect(screen.getByText("Demo")).toBeVisible();
    expect(screen.getByRole("link", { name: "Open the real request" })).toHaveAttribute(
      "href",
      "/rights-request?token=AB12%26x%3D1",
    );
  });

  it("the approval demo accepts an approval with name, email and usage rights, and sends nothing", async () => {
    const { user, press, sent } = open();
    await press("Approve");
    await press("Approve asset");
    expect(screen.getByLabelText(/^Your name/)).toHaveAccessibleDescription("Name is required");
    expect(screen.getByLabelText(/^Your email/)).toHaveAccessibleDescription("Email is required");
    expect(screen.getByLabelText(/^Usage rights/)).toHaveAccessibleDescription("Usage rights is required");
    expect(screen.getByLabelText("Expiration date")).toBeValid();
    await user.type(screen.getByLabelText(/^Your name/), "Jane Doe");
    await user.type(screen.getByLabelText(/^Your email/), "jane@example.com");
    await user.type(screen.getByLabelText(/^Usage rights/), "Stories");
    await user.click(screen.getByLabelText("IG Stories only"));
    await press("Approve asset");
    expect(await screen.findByRole("heading", { name: "Asset approved" })).toHaveFocus();
    expect(sent).not.toHaveBeenCalled();
    await press("Start again");
    expect(screen.getByRole("button", { name: "Deny" })).toBeVisible();
  });

  it("the approval demo accepts a denial with a reason, and the button 'Back' returns to the preview", async () => {
    const { user, press } = open();
    await press("Deny");
    await press("Back");
    await press("Deny");
    await press("Deny asset");
    expect(screen.getByLabelText(/^Reason/)).toHaveAccessibleDescription("Reason is required");
    await user.type(screen.getByLabelText(/^Reason/), "Not mine");
    await press("Deny asset");
    expect(await screen.findByRole("heading", { name: "Asset denied" })).toBeVisible();
  });
});
