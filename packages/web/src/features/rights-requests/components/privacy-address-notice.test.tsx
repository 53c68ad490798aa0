import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { server } from "@/test/setup.ts";
import { renderSignedIn } from "@/test/signed-in.tsx";
import { basicRoutes } from "../test/request-routes.ts";
import { RequestByUrlDialog } from "./request-by-url-dialog.tsx";

const open = (role: "admin" | "member", privacyEmail: string) => {
  server.use(...basicRoutes);
  renderSignedIn(
    <MemoryRouter>
      <RequestByUrlDialog open onOpenChange={vi.fn()} onSeveral={vi.fn()} />
    </MemoryRouter>,
    { role, team: { ...makeSession().team, privacyEmail } },
  );
};

it("the form leads an admin to the missing privacy address", () => {
  open("admin", "");
  expect(screen.getByText("A privacy address is needed first")).toBeVisible();
  expect(screen.getByRole("link", { name: "Add it in Team Settings" })).toHaveAttribute("href", "/team?tab=settings");
});

it("the form tells a member to ask an admin for the missing privacy address", () => {
  open("member", "");
  expect(screen.getByText(/An admin can add it in the team's settings/)).toBeVisible();
  expect(screen.queryByRole("link", { name: "Add it in Team Settings" })).toBeNull();
});

it("the form of a team with a privacy address says nothing about it", () => {
  open("admin", "privacy@clearhouse.test");
  expect(screen.queryByText("A privacy address is needed first")).toBeNull();
});
