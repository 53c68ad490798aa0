import type { ChainCheck, DecisionEvidence } from "@clearhouse/core/rights/evidence/evidence.schema.ts";
import { makeActivity, makeAsset } from "@clearhouse/fixtures/assets.ts";
import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { at, fakeApi } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";
import { factsOf } from "./activity-texts.ts";

const ACTIVITY = [
  makeActivity(1),
  makeActivity(2, { type: "asset.edited", by: { kind: "member", id: "usr_max", name: "Max Weber" } }),
  makeActivity(3, {
    type: "rights_request.approved",
    by: { kind: "owner", name: "Lena Ortiz" },
    facts: { grant: "grt_1" },
  }),
  makeActivity(4, { type: "asset.file.hashed", by: { kind: "system", name: "" } }),
];

const EVIDENCE: DecisionEvidence = {
  seq: 3,
  hash: "3".repeat(64),
  answer: "approved",
  at: "2026-10-02T09:30:05.000Z",
  by: { kind: "owner", name: "Lena Ortiz", email: "lena@example.com", ip: "203.0.113.7", userAgent: "Safari" },
  number: "CH-AAAA-BBBB-CCCC",
  brand: "Northwind",
  intendedUse: "Social media posts",
  licence: {
    usageRights: "Social media posts",
    useClass: "editorial",
    restrictions: ["Credit required"],
    credit: "@lena",
    notes: "",
    expiresOn: "2027-06-30",
  },
  reason: "",
  message: "Hello Lena",
  terms: { version: "2026-11", sha256: "ab".repeat(32), text: "1. License: You give …" },
  files: [{ name: "pier.jpg", size: 2_000, sha256: "cd".repeat(32), origin: "team" }],
};

const CHECK: ChainCheck = {
  ...{ checkedAt: "2026-10-03T10:00:00.000Z", entries: 4, redacted: 0, terms: 1, anchors: 2 },
  files: { compared: 2, unread: 0, unhashed: 0 },
  ...{ lastAnchor: { at: "2026-10-03T03:00:00.000Z", seq: 4 }, flaw: null },
};

const open = async (session = makeSession()) => {
  const asset = makeAsset();
  const checks: ChainCheck[] = [];
  const exported: unknown[] = [];
  const before = [
    http.get(at("/api/assets/:assetId/activity/3/evidence"), () => HttpResponse.json(EVIDENCE)),
    http.post(at("/api/assets/:assetId/activity/check"), () => HttpResponse.json(checks.shift() ?? CHECK)),
    http.post(at("/api/exports"), async ({ request }) => {
      exported.push(await request.json());
      return HttpResponse.json({ error: { code: "x.y", message: "Not now", requestId: "req_1" } }, { status: 400 });
    }),
  ];
  const api = fakeApi({ assets: [asset], activity: ACTIVITY, session });
  renderApp({ path: `/?asset=${asset.id}`, api, before });
  const inside = within(await screen.findByRole("dialog"));
  await inside.findByText(/approved the request/);
  return { asset, checks, exported, inside, person: userEvent.setup() };
};

test("the topic of an owner's message is shown by its name, not by its key", () => {
  const by = { kind: "owner", name: "Lena Ortiz" } as const;
  const said = makeActivity(1, {
    type: "rights_request.replied",
    by,
    facts: { topic: "term", message: "For a year." },
  });
  expect(factsOf(said)).toEqual([
    { name: "Message", value: "For a year." },
    { name: "Topic", value: "Another end date or use" },
  ]);
});

test("the facts of an entry have the same order whenever the entry is read", () => {
  const names = (facts: Record<string, string>) => factsOf(makeActivity(1, { facts })).map(({ name }) => name);
  const [first, second] = [
    { size: "3", "name sha256": "b", file: "a" },
    { file: "a", size: "3", "name sha256": "b" },
  ];
  expect(names(first)).toEqual(names(second));
});

const steps = (inside: { getAllByRole: (role: string) => HTMLElement[] }): (string | null)[] =>
  inside
    .getAllByRole("listitem")
    .filter((item) => item.querySelector("time"))
    .map((item) => item.querySelector("p")?.textContent ?? null);

describe("the activity of an asset", () => {
  test("the activity can be filtered by kind of step and by person", async () => {
    const { inside, person } = await open();
    await person.selectOptions(inside.getByLabelText("Show"), "Edits");
    await waitFor(() => expect(steps(inside)).toEqual(["Max Weber edited the asset", "Maya Chen uploaded the asset"]));
    await person.selectOptions(inside.getByLabelText("By"), "Max Weber");
    await waitFor(() => expect(steps(inside)).toEqual(["Max Weber edited the asset"]));
    await person.selectOptions(inside.getByLabelText("Show"), "Downloads");
    expect(await inside.findByText("No such steps")).toBeVisible();
  });

  test("automatic steps are unfolded if only the steps by Clearhouse are shown", async () => {
    const { inside, person } = await open();
    await person.selectOptions(inside.getByLabelText("By"), "Clearhouse");
    const [hashed] = await inside.findAllByText(/computed the file's SHA-256/);
    await waitFor(() => expect(hashed).toBeVisible());
    expect(inside.queryByText("1 automatic step")).not.toBeInTheDocument();
  });

  test("only the entry of the approval has evidence, with the owner, the license, the terms and the file", async () => {
    const { inside, person } = await open();
    const [button, ...others] = inside.getAllByRole("button", { name: /^Evidence of/ });
    expect(others).toEqual([]);
    await person.click(button as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "Evidence of the approval" }));
    for (const text of [
      ...["Lena Ortiz", "lena@example.com", "203.0.113.7", "Safari", "Oct 2, 2026, 9:30:05 AM UTC"],
      ...["CH-AAAA-BBBB-CCCC", "Credit required", "Jun 30, 2027", "pier.jpg", "1. License: You give …", "Hello Lena"],
    ]) {
      expect(dialog.getByText(text)).toBeVisible();
    }
    expect(dialog.getByRole("button", { name: "Copy the hash of the terms" })).toBeVisible();
    expect(dialog.queryByText(/are shown to admins/)).not.toBeInTheDocument();
  });

  test("the evidence tells a member that the owner's email, IP address and browser are shown to admins", async () => {
    const { inside, person } = await open(makeSession({ role: "member" }));
    await person.click(inside.getByRole("button", { name: /^Evidence of/ }));
    expect(await screen.findByText("The owner's email, address and browser are shown to admins.")).toBeVisible();
  });

  test("the button 'Verify' shows what was checked, and which entry has a wrong hash or was changed", async () => {
    const { checks, inside, person } = await open();
    await person.click(inside.getByRole("button", { name: "Verify" }));
    expect(await inside.findByText("All 4 entries fit.")).toBeVisible();
    expect(inside.getByText(/it then ended at entry 4/)).toBeVisible();
    expect(inside.getByText("The 2 stored files have the hashes that their entries name.")).toBeVisible();
    checks.push({ ...CHECK, entries: 2, flaw: { seq: 3, reason: "file_differs", about: "pier.jpg" } });
    await person.click(inside.getByRole("button", { name: "Verify" }));
    expect(await inside.findByText("Entry 3 names another hash than that of what is stored: pier.jpg.")).toBeVisible();
    checks.push({ ...CHECK, entries: 2, flaw: { seq: 3, reason: "changed" } });
    await person.click(inside.getByRole("button", { name: "Verify" }));
    expect(await inside.findByText("Entry 3 was changed.")).toBeVisible();
  });

  test("the activity's buttons request exports as PDF and as JSON, and a link downloads the verifier", async () => {
    const { asset, exported, inside, person } = await open();
    for (const name of ["Export as PDF", "Export as JSON"]) await person.click(inside.getByRole("button", { name }));
    await waitFor(() =>
      expect(exported).toEqual([
        { kind: "activity", assetId: asset.id },
        { kind: "evidence", assetId: asset.id },
      ]),
    );
    expect(inside.getByRole("link", { name: "Download the verifier" })).toHaveAttribute("href", "/verify-evidence.mjs");
  });
});
