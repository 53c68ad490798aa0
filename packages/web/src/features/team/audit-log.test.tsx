import type { AuditEntry } from "@clearhouse/core/people/team/team.schema.ts";
import { makeAuditEntry } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { open } from "./test/team-page.ts";

describe("the audit log", () => {
  const entries = async () => within(await screen.findByRole("list", { name: "Audit log" })).getAllByRole("listitem");

  test("shows who did what to whom and when, with the old and the new values", async () => {
    open("audit", {
      audit: [
        makeAuditEntry({
          seq: 3,
          type: "member.role.changed",
          about: "Noor Haddad",
          changes: [{ what: "role", from: "member", to: "admin" }],
        }),
        makeAuditEntry({ seq: 2, changes: [{ what: "legalName", from: "", to: "<b>Ltd</b>" }] }),
        makeAuditEntry({ seq: 1, type: "team.created", by: { kind: "system", name: "" } }),
      ],
    });
    const rows = (await entries()).map((row) => row.textContent);
    expect(rows[0]).toMatch(/^Maya Chen changed a role: Noor HaddadRoleMemberbecomesAdminOct 5, 2026.* · Entry 3$/);
    expect(rows[1]).toMatch(/Legal name<b>Ltd<\/b>Oct/);
    expect(rows[2]).toMatch(/Clearhouse created the team/);
    expect(screen.getByText("No older entries")).toBeVisible();
  });

  test("says what was exported, and shows a removed value alone", async () => {
    const one = (seq: number, type: AuditEntry["type"], what: string, from: string, to: string) =>
      makeAuditEntry({ seq, type, changes: [{ what, from, to }] });
    open("audit", {
      audit: [
        one(3, "export.created", "export", "", "assets"),
        one(2, "team.settings.changed", "privacyUrl", "https://harbour.test/privacy", ""),
        { ...one(1, "member.removed", "role", "member", ""), about: "Noor Haddad" },
      ],
    });
    const rows = (await entries()).map((row) => row.textContent);
    expect(rows[0]).toMatch(/^Maya Chen exported the asset list/);
    expect(rows[0]).not.toMatch(/nothing|Export/);
    expect(rows[1]).toMatch(/Privacy linkhttps:\/\/harbour.test\/privacy \(removed\)Oct/);
    expect(rows[2]).toMatch(/removed a member: Noor Haddad.*RoleMemberOct/);
  });

  test("says whose act ended an upload, with the file's name", async () => {
    const changes = [{ what: "file", from: "harbour.mp4", to: "" }];
    open("audit", { audit: [makeAuditEntry({ seq: 1, type: "upload.canceled", changes })] });
    const [row] = await entries();
    expect(row).toHaveTextContent(/^Maya Chen canceled somebody's upload.*Fileharbour\.mp4Oct/);
  });

  test("shows the name of a changed contract template, and what was changed", async () => {
    open("audit", {
      audit: [
        makeAuditEntry({
          seq: 3,
          type: "template.deleted",
          changes: [{ what: "template", from: "Film license", to: "" }],
        }),
        makeAuditEntry({
          seq: 2,
          type: "template.edited",
          changes: [
            { what: "template", from: "Video license", to: "Film license" },
            { what: "templateState", from: "Active", to: "Inactive" },
            { what: "templateText", from: "Version 1", to: "Version 2" },
          ],
        }),
        makeAuditEntry({
          seq: 1,
          type: "template.created",
          by: { kind: "system", name: "" },
          changes: [{ what: "template", from: "", to: "Content license and release" }],
        }),
      ],
    });
    const rows = (await entries()).map((row) => row.textContent);
    expect(rows[0]).toMatch(/^Maya Chen deleted a contract template.*TemplateFilm licenseOct/);
    expect(rows[1]).toMatch(/edited a contract template.*TemplateVideo licensebecomesFilm license/);
    expect(rows[1]).toMatch(/StatusActivebecomesInactiveTextVersion 1becomesVersion 2Oct/);
    expect(rows[2]).toMatch(/^Clearhouse created a contract template.*TemplateContent license and releaseOct/);
  });

  test("loads older entries when the end of the list comes into view", async () => {
    const seen: Array<() => void> = [];
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(callback: (entries: Array<{ isIntersecting: boolean }>) => void) {
          seen.push(() => callback([{ isIntersecting: true }]));
        }
        observe() {}
        disconnect() {}
      },
    );
    open("audit", { audit: [5, 4, 3, 2, 1].map((seq) => makeAuditEntry({ seq })) });
    expect(await entries()).toHaveLength(3);
    expect(screen.queryByText("No older entries")).not.toBeInTheDocument();
    await waitFor(() => expect(seen.length).toBeGreaterThan(0));
    seen.at(-1)?.();
    expect(await screen.findByText("No older entries")).toBeVisible();
    expect(await entries()).toHaveLength(5);
    vi.unstubAllGlobals();
  });

  test("shows 'An erased person' instead of the name of a person who was erased", async () => {
    open("audit", { audit: [makeAuditEntry({ seq: 1, by: { kind: "member", name: "" } })] });
    expect((await entries())[0]).toHaveTextContent("An erased person changed settings");
  });

  test("can be loaded again after an error", async () => {
    let tries = 0;
    const refused = http.get(at("/api/team/audit"), () => {
      tries += 1;
      return tries === 1 ? refusal(403, "auth.forbidden", "Only admins can read the audit log") : undefined;
    });
    const { person } = open("audit", { audit: [makeAuditEntry({ seq: 1 })] }, [refused]);
    expect(await screen.findByText("Only admins can read the audit log")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await entries()).toHaveLength(1);
  });
});
