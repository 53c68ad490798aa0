import { asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { teamMembers } from "@clearhouse/core/people/team/session.schema.ts";
import type { Locator, Page } from "@playwright/test";
import type { Api } from "../../api.ts";
import { found, importRows } from "../../assets.ts";
import { expect } from "../../fixtures.ts";
import { NEEDS_INVITE, newPerson } from "../../people.ts";
import { test } from "../../restartable.ts";

/** The polling interval of a connected page. */
const CONNECTED_MS = 5 * 60_000;

/**
 * A signal is a message on the page's WebSocket which says that assets have changed. Records the times of the signals
 * and of the page's requests for the changes (`looks`).
 */
const listen = (page: Page) => {
  const heard = {
    subscribed: 0,
    closed: 0,
    signals: [] as number[],
    contents: new Set<string>(),
    looks: [] as number[],
  };
  page.on("websocket", (socket) => {
    socket.on("close", () => {
      heard.closed += 1;
    });
    socket.on("framereceived", ({ payload }) => {
      const { type, event } = JSON.parse(String(payload));
      if (type === "subscribe_success") heard.subscribed += 1;
      if (type !== "data") return;
      heard.signals.push(Date.now());
      heard.contents.add(JSON.stringify(event));
    });
  });
  page.on("request", (request) => {
    if (request.url().includes("/api/assets/changes")) heard.looks.push(Date.now());
  });
  return heard;
};

/** Opens a page for a person who has just joined, and waits until the page is connected and has loaded everything. */
const openWatcher = async (page: Page, path = "/") => {
  const heard = listen(page);
  await page.goto(path);
  await expect.poll(() => heard.subscribed).toBe(1);
  // The page requests changes when it opens, and again when it is connected, for the changes made in between.
  await expect.poll(() => heard.looks.length).toBeGreaterThan(1);
  await page.waitForLoadState("networkidle");
  return heard;
};

/** Makes an asset. @returns a function that renames the asset */
const anAsset = async (api: Api, name: string) => {
  await importRows(api, "name,type,source", [`${name},image,@live`]);
  const [first] = (await found(api, name)).items;
  return async (next: string) => {
    const id = first?.id ?? "";
    const { version, source, uploadedBy, tags, notes } = asset.parse(await api("GET", `assets/${id}`));
    await api("PATCH", `assets/${id}`, { name: next, version, source, uploadedBy, tags, notes });
  };
};

test("a page shows another person's change with at most one request per signal, and a removed member is disconnected", async ({
  adminApi,
  enter,
}) => {
  const otto = newPerson("otto");
  const rename = await anAsset(adminApi, `Pier ${otto.name}`);
  const watcher = await enter(otto);
  const heard = await openWatcher(watcher);

  for (const name of ["First", "Second", "Third"].map((word) => `${word} ${otto.name}`)) {
    const before = { looks: heard.looks.length, signals: heard.signals.length };
    await rename(name);
    await expect(watcher.getByText(name)).toBeVisible();
    const [looks, signals] = [heard.looks.length - before.looks, heard.signals.length - before.signals];
    expect(signals).toBeGreaterThan(0);
    expect(looks, "at most one request for each signal").toBeLessThanOrEqual(signals);
  }
  expect([...heard.contents]).toEqual([JSON.stringify("{}")]);

  const [began, signals] = [Date.now(), heard.signals.length];
  const rows = Array.from({ length: 300 }, (_, n) => `Row ${n} ${otto.name},image,@live`);
  await importRows(adminApi, "name,type,source", rows);
  await expect(watcher.getByText(/^Row \d+ /).first()).toBeVisible();
  const seconds = Math.ceil((Date.now() - began) / 1_000);
  expect(heard.signals.length - signals, "signals during the import").toBeLessThanOrEqual(seconds + 1);

  const { items } = teamMembers.parse(await adminApi("GET", "team/members"));
  await adminApi("DELETE", `team/members/${items.find(({ email }) => email === otto.address)?.userId}`);
  await rename(`Fourth ${otto.name}`);
  await expect.poll(() => heard.closed).toBe(1);
  await expect(watcher.getByRole("main").getByText(NEEDS_INVITE)).toBeVisible();
});

/** The time by which each page's clock is moved before each check. */
const TICK_MS = 20;

test("two people see each other's changes because of signals, before their pages poll", async ({ adminApi, enter }) => {
  const [otto, pia] = [newPerson("otto"), newPerson("pia")];
  await anAsset(adminApi, `Jetty ${otto.name}`);
  const people = await Promise.all(
    [otto, pia].map(async (person) => {
      const page = await enter(person, "admin");
      await page.clock.install();
      const heard = await openWatcher(page, `/?view=table&q=${encodeURIComponent(otto.name)}`);
      const status = page.locator("tr:has([data-asset]) select");
      await expect(status).toHaveValue("pending");
      // Moves the page's clock to the page's next poll and stops the clock there, so the poll after that is five
      // minutes away.
      const looks = heard.looks.length;
      await page.clock.pauseAt(Date.now() + CONNECTED_MS);
      await expect.poll(() => heard.looks.length).toBeGreaterThan(looks);
      await page.waitForLoadState("networkidle");
      return { page, status };
    }),
  );
  let passed = 0;
  const shows = async (status: Locator): Promise<string> => {
    passed += TICK_MS;
    for (const { page } of people) await page.clock.runFor(TICK_MS);
    return status.inputValue();
  };
  const [one, other] = people;
  if (!one || !other) throw new Error("There aren't two people");
  for (const { actor, watcher, wanted } of [
    { actor: one, watcher: other, wanted: "denied" },
    { actor: other, watcher: one, wanted: "pending" },
  ]) {
    const began = performance.now();
    await actor.status.selectOption(wanted);
    await expect.poll(() => shows(watcher.status), { intervals: [TICK_MS] }).toBe(wanted);
    const body = `${wanted} shown in the other browser after ${Math.round(performance.now() - began)} ms`;
    await test.info().attach("seen elsewhere", { body, contentType: "text/plain" });
  }
  expect(passed, "milliseconds of the pages' clocks").toBeLessThan(CONNECTED_MS);
});

test("a page connects again after a restart of the server, and shows the changes made since the restart", async ({
  adminApi,
  clearhouse,
  enter,
}) => {
  const nell = newPerson("nell");
  const rename = await anAsset(adminApi, `Quay ${nell.name}`);
  const watcher = await enter(nell);
  const heard = await openWatcher(watcher);
  await clearhouse.restart(0);
  await rename(`Found ${nell.name}`);
  await expect(watcher.getByText(`Found ${nell.name}`)).toBeVisible();
  await expect.poll(() => heard.subscribed).toBe(2);
  const signals = heard.signals.length;
  await rename(`Told ${nell.name}`);
  await expect(watcher.getByText(`Told ${nell.name}`)).toBeVisible();
  // The page also requests changes when it connects, so it may show the new name before the signal arrives.
  await expect.poll(() => heard.signals.length).toBeGreaterThan(signals);
});
