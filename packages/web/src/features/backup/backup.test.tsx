import type { BackupFile, BackupHealth } from "@clearhouse/core/custody/backup/backup.schema.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";

const HEALTHY: BackupHealth = {
  ...{ health_status: "excellent", health_score: 100, total_size_mb: 12.5, total_assets: 3 },
  ...{ backed_up: 4, pending: 0, failed: 0, alerts: [], timestamp: "2026-11-23T10:00:00.000Z", last_checked: null },
  checking: false,
};
const CHANGED: BackupFile = {
  ...{ ownerId: "ast_1", fileId: "upl_1", kind: "original", name: "dusk.png", size: 2_048, state: "media_changed" },
  ...{ copiedAt: "2026-11-20T10:00:00.000Z", sha256: "0".repeat(64) },
};
const FAILED: BackupFile = { ...CHANGED, fileId: "upl_2", name: "dawn.png", state: "not_copied", copiedAt: null };

/** Opens the admin panel; `answer` gives the backup's health for each call. */
const open = (answer: () => Response | BackupHealth, files: BackupFile[] = [], path = "/admin?tab=media-backup") => {
  const asked: string[] = [];
  const act = (name: "copy" | "restore") =>
    http.post(at(`/api/backup/files/:ownerId/:fileId/${name}`), ({ params }) => {
      asked.push(`${name} ${params.ownerId} ${params.fileId}`);
      return HttpResponse.json({ ...CHANGED, state: name === "copy" ? "pending" : "restoring" });
    });
  const before = [
    http.get(at("/api/backup/health"), () => {
      const given = answer();
      return given instanceof Response ? given : HttpResponse.json(given);
    }),
    http.get(at("/api/backup/files"), () => HttpResponse.json({ items: files, cursor: null })),
    http.post(at("/api/backup/check"), () => HttpResponse.json(answer())),
    act("copy"),
    act("restore"),
  ];
  return { asked, ...renderApp({ path, before }) };
};

const figure = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;

test("the backup tab shows score, level and figures, and loads new values when 'Refresh' is pressed", async () => {
  let health = HEALTHY;
  open(() => health);
  expect(await screen.findByText("Excellent")).toBeVisible();
  expect(await Promise.all(["Assets", "Files backed up", "Size of copies"].map(figure))).toEqual(["3", "4", "12.5 MB"]);
  health = { ...HEALTHY, health_status: "warning", health_score: 80 };
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("80%")).toBeVisible();
  expect(screen.getByText("Warning")).toBeVisible();
});

test("the backup tab says that the assets are still being counted, and shows their number as soon as it is known", async () => {
  let health: BackupHealth = { ...HEALTHY, total_assets: null };
  open(() => health);
  expect(await screen.findByText("Counting...")).toBeVisible();
  expect(await Promise.all(["Assets", "Files backed up"].map(figure))).toEqual(["Counting...", "4"]);
  health = HEALTHY;
  expect(await screen.findByText("3", undefined, { timeout: 5_000 })).toBeVisible();
});

test("the backup tab's name shows how many files have a problem, even while another tab is open", async () => {
  const health = { ...HEALTHY, failed: 2 };
  open(() => health, [], "/admin?tab=app-logo");
  expect(await screen.findByRole("tab", { name: "Media Backup 2 files with a problem" })).toBeVisible();
});

test("the button 'Check now' starts a check, is disabled during the check, and shows the result", async () => {
  let health: BackupHealth = HEALTHY;
  open(() => health);
  const check = await screen.findByRole("button", { name: "Check now" });
  health = { ...HEALTHY, checking: true };
  await userEvent.click(check);
  expect(await screen.findByRole("button", { name: "Checking..." })).toBeDisabled();
  health = { ...HEALTHY, health_status: "good", health_score: 95, failed: 1 };
  expect(await screen.findByText("95%")).toBeVisible();
  expect(screen.getByRole("button", { name: "Check now" })).toBeEnabled();
});

test("the backup tab lists the files that a check has found", async () => {
  let health: BackupHealth = { ...HEALTHY, failed: 1 };
  const files = [CHANGED];
  open(() => health, files);
  expect(await screen.findByText("dusk.png")).toBeVisible();
  health = { ...health, checking: true };
  await userEvent.click(screen.getByRole("button", { name: "Check now" }));
  expect(await screen.findByRole("button", { name: "Checking..." })).toBeDisabled();
  files.push(FAILED);
  health = { ...HEALTHY, failed: 2 };
  expect(await screen.findByText("dawn.png", undefined, { timeout: 5_000 })).toBeVisible();
});

test("the backup tab shows an unknown level unchanged, and says that there is nothing to back up yet", async () => {
  open(() => ({ ...HEALTHY, health_status: "splendid", backed_up: 0 }));
  expect(await screen.findByText("splendid")).toBeVisible();
  expect(screen.getByText(/Nothing to back up yet/)).toBeVisible();
});

test("the backup tab says that the status couldn't be loaded, and tries again when 'Retry' is pressed", async () => {
  let down = true;
  open(() => (down ? refusal(503, "down", "The store is away") : HEALTHY));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Failed to fetch backup status");
  down = false;
  await userEvent.click(within(alert).getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Excellent")).toBeVisible();
});

test("an alert shows three details and the number of further details", async () => {
  const details = ["a.png", "b.png", "c.png", "d.png"];
  const alerts = [
    { level: "error", message: "1,205 files changed", details, count: 1_205 },
    { level: "info", message: "1 file copied again", details: ["z.png"], count: 1 },
  ];
  open(() => ({ ...HEALTHY, alerts }));
  const list = await screen.findByRole("list", { name: "Alerts" });
  expect(within(list).getByText("c.png")).toBeVisible();
  expect(within(list).queryByText("d.png")).toBeNull();
  expect(within(list).getByText("and 1,202 more")).toBeVisible();
  expect(within(list).getByText("1 file copied again")).toHaveTextContent("Done: 1 file copied again");
});

test("a changed file is restored after a confirmation, and a file without a copy is copied again", async () => {
  const { asked } = open(() => ({ ...HEALTHY, failed: 2 }), [CHANGED, FAILED]);
  await userEvent.click(await screen.findByRole("button", { name: "Copy again dawn.png" }));
  await waitFor(() => expect(asked).toEqual(["copy ast_1 upl_2"]));
  await userEvent.click(screen.getByRole("button", { name: "Restore dusk.png" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Restore dusk.png from the backup?" });
  expect(asked).toHaveLength(1);
  await userEvent.click(within(dialog).getByRole("button", { name: "Restore" }));
  await waitFor(() => expect(asked).toEqual(["copy ast_1 upl_2", "restore ast_1 upl_1"]));
  expect(await screen.findByText("The file is being restored")).toBeVisible();
});

test("a double click makes only one new copy of a file, even if the first call ends before the second click", async () => {
  const { asked } = open(() => ({ ...HEALTHY, failed: 1 }), [FAILED]);
  const person = userEvent.setup();
  const button = await screen.findByRole("button", { name: "Copy again dawn.png" });
  // fireEvent sets the click count. user-event would restart the count on a slow machine.
  fireEvent.click(button, { detail: 1 });
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.click(button, { detail: 2 });
  // A later press of Enter makes another copy.
  button.focus();
  await person.keyboard("{Enter}");
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => expect(button).toBeEnabled());
  expect(asked).toHaveLength(2);
});

test("the backup tab shows the kind and the state of each file, and links to a file's contract", async () => {
  const files: BackupFile[] = [
    CHANGED,
    { ...CHANGED, kind: "release", ownerId: "ast_2", name: "Pier at night" },
    { ...CHANGED, kind: "contract", ownerId: "con_1", fileId: "doc_pdf", name: "Sunset (PDF)" },
    { ...CHANGED, kind: "licence", ownerId: "grt_1", fileId: "doc_pdf", name: "CH-7K3M-Q9TX-2B4D", state: "restoring" },
    { ...CHANGED, kind: "post", ownerId: "req_1", name: "Golden hour", size: 0, copiedAt: null, state: "not_copied" },
    { ...CHANGED, kind: "content", ownerId: "cco_1", fileId: "pic_1", name: "Dunes" },
  ];
  open(() => ({ ...HEALTHY, failed: 3, pending: 1 }), files);
  const row = async (name: string) => (await screen.findByText(name)).closest("li");
  expect(await row("dusk.png")).toHaveTextContent(/Original · 2/);
  expect(await row("Pier at night")).toHaveTextContent(/Release ·.*File changed/);
  expect(await row("Sunset (PDF)")).toHaveTextContent(/Signed contract ·/);
  expect(screen.getByRole("link", { name: "Sunset (PDF)" })).toHaveAttribute("href", "/creators?contract=con_1");
  expect(await row("Golden hour")).toHaveTextContent(/Post picture · No copy/);
  expect(await row("Dunes")).toHaveTextContent(/Creator content · 2/);
  expect(await row("CH-7K3M-Q9TX-2B4D")).toHaveTextContent(/License ·.*Being restored$/);
});
