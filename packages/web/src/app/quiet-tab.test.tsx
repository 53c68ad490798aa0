import { makeAsset } from "@clearhouse/fixtures/assets.ts";
import { screen, waitFor } from "@testing-library/react";
import { ws } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";
import { server } from "@/test/setup.ts";

const LIVE = vi.hoisted(() => ({ url: "ws://localhost:3000/event/realtime", host: "localhost:3000" }));
// The tests' configuration has no WebSocket URL for live changes, so this test adds the URL.
vi.mock("@/lib/auth/configuration.ts", async (original) => {
  const { configuration } = await original<typeof import("@/lib/auth/configuration.ts")>();
  return { configuration: async () => ({ ...(await configuration()), live: LIVE }) };
});

const MINUTES = 12;

afterEach(() => server.events.removeAllListeners());

/** A server that accepts every subscription; `keepAlive` keeps the pages' connections open. */
const aChannel = () => {
  const pages: ((message: object) => void)[] = [];
  let subscribed = 0;
  const handler = ws.link(LIVE.url).addEventListener("connection", ({ client }) => {
    const send = (message: object) => client.send(JSON.stringify(message));
    pages.push(send);
    client.addEventListener("message", ({ data }) => {
      const { type, id } = JSON.parse(String(data));
      if (type === "connection_init") send({ type: "connection_ack", connectionTimeoutMs: 300_000 });
      if (type !== "subscribe") return;
      subscribed += 1;
      send({ type: "subscribe_success", id });
    });
  });
  const keepAlive = () => {
    for (const send of pages) send({ type: "ka" });
  };
  return { handler, keepAlive, subscribed: () => subscribed };
};

test("a connected tab polls every five minutes and sends little else while nothing changes, even while a person uses the tab", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked: string[] = [];
  server.events.on("request:start", ({ request }) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
  });
  const channel = aChannel();
  renderApp({ api: fakeApi({ assets: [makeAsset({ name: "Sunset" })] }), before: [channel.handler] });
  await screen.findByText("Sunset");
  await waitFor(() => expect(channel.subscribed()).toBe(1));
  // The first seconds don't count, because a page loads its data when it opens, and asks for changes when it is
  // connected.
  await vi.advanceTimersByTimeAsync(10_000);

  asked.length = 0;
  for (let minute = 0; minute < MINUTES; minute++) {
    for (let second = 0; second < 60; second++) {
      document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    channel.keepAlive();
  }
  const polls = asked.filter((request) => request === "GET /api/assets/changes");
  expect(polls).toHaveLength(Math.floor(MINUTES / 5));
  // A session is renewed every ten minutes.
  expect(asked.length - polls.length).toBeLessThanOrEqual(1);
  expect(channel.subscribed()).toBe(1);
});
