import {
  type ChangePreferencesInput,
  DEFAULT_PREFERENCES,
  type Notification,
  type NotificationPreferences,
} from "@clearhouse/core/notices/notification/notification.schema.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { vi } from "vitest";
import { Toaster } from "@/components/ui/sonner.tsx";
import { Announcer } from "@/lib/announcer.tsx";
import { ThemeProvider } from "@/lib/appearance/theme.tsx";
import { createQueryClient } from "@/lib/queries/query-client.ts";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { server } from "@/test/setup.ts";
import { signedIn } from "@/test/tokens.ts";
import { NotificationBell } from "../components/notification-bell.tsx";
import { NotificationsPage } from "../components/notifications-page.tsx";

interface World {
  items: Notification[];
  preferences: NotificationPreferences;
  pageSize: number;
  /** The calls so far, such as "GET /api/notifications". */
  calls: string[];
  /** The calls that the server refuses, such as "PATCH /api/notifications/preferences". */
  refused: Set<string>;
}

/** A fake of the API of notifications, in memory. */
export const fakeNotifications = (start: Partial<World> = {}): World => {
  const world: World = {
    items: [],
    preferences: DEFAULT_PREFERENCES,
    pageSize: 20,
    calls: [],
    refused: new Set(),
    ...start,
  };
  const answer = (method: string, path: string, body: object | null): Response => {
    const call = `${method} ${path}`;
    world.calls.push(call);
    if (world.refused.has(call)) return refusal(500, "internal", "Something went wrong on our side.");
    return body ? HttpResponse.json(body) : new HttpResponse(null, { status: 204 });
  };
  const read = (marked: (item: Notification) => boolean) => {
    world.items = world.items.map((item) => (marked(item) ? { ...item, readAt: new Date().toISOString() } : item));
  };
  const base = "/api/notifications";
  server.use(
    // The first matching handler answers, so these handlers come before the handlers of fakeApi.
    http.get(at(base), ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get("cursor") ?? 0);
      const to = from + world.pageSize;
      const newest = world.items.toSorted((a, b) => (a.id < b.id ? 1 : -1));
      const cursor = to < newest.length ? String(to) : null;
      return answer("GET", base, { items: newest.slice(from, to), cursor });
    }),
    http.get(at(`${base}/unread`), () => {
      const count = world.items.filter(({ readAt }) => readAt === null).length;
      return answer("GET", `${base}/unread`, { count: Math.min(100, count) });
    }),
    http.post(at(`${base}/read`), () => {
      const response = answer("POST", `${base}/read`, null);
      if (response.ok) read(() => true);
      return response;
    }),
    http.post(at(`${base}/:id/read`), ({ params }) => {
      const response = answer("POST", `${base}/:id/read`, null);
      if (response.ok) read(({ id }) => id === params.id);
      return response;
    }),
    http.get(at(`${base}/preferences`), () => answer("GET", `${base}/preferences`, world.preferences)),
    http.patch(at(`${base}/preferences`), async ({ request }) => {
      const next = { ...world.preferences, ...((await request.json()) as ChangePreferencesInput) };
      const response = answer("PATCH", `${base}/preferences`, next);
      if (response.ok) world.preferences = next;
      return response;
    }),
    ...fakeApi().handlers,
  );
  return world;
};

/** A notification that the browser showed. */
export interface Shown {
  title: string;
  body: string;
  tag: string;
  onclick: (() => void) | null;
}

/** Fakes the browser's notifications. The person answers `answer` when asked for permission. */
export const fakeBrowser = (permission: NotificationPermission, answer: NotificationPermission = permission) => {
  const shown: Shown[] = [];
  class BrowserNotification {
    static permission = permission;
    static requestPermission = vi.fn(async () => {
      BrowserNotification.permission = answer;
      return answer;
    });
    onclick: (() => void) | null = null;
    title: string;
    body: string;
    tag: string;
    constructor(title: string, { body, tag }: { body: string; tag: string }) {
      this.title = title;
      this.body = body;
      this.tag = tag;
      shown.push(this);
    }
    close() {}
  }
  vi.stubGlobal("Notification", BrowserNotification);
  return { shown, requestPermission: BrowserNotification.requestPermission };
};

const Frame = () => (
  <>
    <header>
      <NotificationBell />
    </header>
    <Outlet />
    <Announcer />
  </>
);

/** Renders the bell, and below it the page at `path`. */
export const renderNotifications = (path = "/") => {
  signedIn();
  const queryClient = createQueryClient();
  const children = [
    { path: "/notifications", element: <NotificationsPage /> },
    { path: "*", element: <p>Another page</p> },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [path] });
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <RouterProvider router={router} />
        <Toaster />
      </ThemeProvider>
    </QueryClientProvider>,
  );
  const here = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { queryClient, router, here };
};
