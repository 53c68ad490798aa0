import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, fakeApi } from "@/test/fake-api.ts";
import { fakeTemplates } from "@/test/fake-templates.ts";
import { renderApp } from "@/test/render-app.tsx";

const audit = () => {
  const asked = vi.fn(() => HttpResponse.json({ items: [], cursor: null }));
  return { asked, before: [http.get(at("/api/team/audit"), asked)] };
};

describe("the admin panel", () => {
  test("the admin panel opens for an admin and shows the team's audit log", async () => {
    renderApp({ path: "/admin?tab=audit-log", before: audit().before });
    expect(await screen.findByRole("heading", { name: "Admin Panel" })).toBeVisible();
    expect(document.title).toBe("Admin Panel · Clearhouse");
    expect(screen.getByRole("tab", { name: "Audit Log", selected: true })).toBeVisible();
    expect(await screen.findByRole("list", { name: "Audit log" })).toBeInTheDocument();
  });

  test.each(["", "?tab=contract-templates", "?tab=no-such-tab"])(
    "the admin panel shows its first tab at /admin%s",
    async (tab) => {
      renderApp({ path: `/admin${tab}`, before: fakeTemplates().handlers });
      expect(await screen.findByRole("tab", { name: "Contract Templates", selected: true })).toBeVisible();
    },
  );

  test("the URL names the open tab of the admin panel, and going back returns to the previous tab", async () => {
    const { here, router } = renderApp({ path: "/admin", before: [...fakeTemplates().handlers, ...audit().before] });
    await userEvent.click(await screen.findByRole("tab", { name: "Audit Log" }));
    expect(await screen.findByRole("list", { name: "Audit log" })).toBeInTheDocument();
    expect(here()).toBe("/admin?tab=audit-log");
    await router.navigate(-1);
    expect(await screen.findByRole("tab", { name: "Contract Templates", selected: true })).toBeVisible();
  });

  test("the tabs of the admin panel are in the specified order, and the audit log is last", async () => {
    renderApp({ path: "/admin?tab=audit-log", before: audit().before });
    const tabs = within(await screen.findByRole("tablist", { name: "Sections of the admin panel" }));
    // A count may follow a tab's name.
    const labels = tabs.getAllByRole("tab").map(({ textContent }) => textContent.replace(/\d.*$/, "").trim());
    const order = ["Contract Templates", "Rights Request Message", "App Logo", "Social Preview", "Slack Integration"];
    expect(labels).toEqual([...order, "Media Backup", "Feedback", "API", "Audit Log"]);
  });

  test("a member who opens the admin panel's audit log reads Access Denied with a link home, and the log isn't fetched", async () => {
    const { asked, before } = audit();
    const api = fakeApi({ session: makeSession({ role: "member" }) });
    const { here } = renderApp({ path: "/admin?tab=audit-log", api, before });
    expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeVisible();
    expect(screen.getByText("Only team administrators can open the admin panel.")).toBeVisible();
    expect(document.title).toBe("Access Denied · Clearhouse");
    await userEvent.click(screen.getByRole("link", { name: "Return to Home" }));
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(here()).toBe("/");
    expect(asked).not.toHaveBeenCalled();
  });
});
