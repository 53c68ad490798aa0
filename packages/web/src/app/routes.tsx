import { type ComponentType, memo } from "react";
import type { RouteObject } from "react-router-dom";
import { FullPageSpinner } from "@/components/full-page-spinner.tsx";
import { loadCode } from "@/lib/load-code.ts";
import { RouteError } from "./route-error.tsx";
import { APP_TEXTS } from "./texts.ts";

// Loads a page and memoizes it: when the URL changes, only the components of a page that use the URL are rendered
// again.
const page = (load: () => Promise<ComponentType>) => async () => {
  const drawn = memo(await loadCode(load));
  return { Component: drawn };
};

export const routes: RouteObject[] = [
  {
    errorElement: <RouteError />,
    hydrateFallbackElement: <FullPageSpinner label={APP_TEXTS.loading} />,
    children: [
      { path: "/auth", lazy: page(async () => (await import("@/routes/auth.tsx")).AuthRoute) },
      {
        path: "/auth/confirm",
        lazy: page(async () => (await import("@/routes/auth-confirm.tsx")).ConfirmRoute),
      },
      { path: "/auth/reset", lazy: page(async () => (await import("@/routes/auth-reset.tsx")).ResetRoute) },
      { path: "/approval/:token", lazy: page(async () => (await import("@/routes/approval.tsx")).ApprovalRoute) },
      { path: "/invite/:code", lazy: page(async () => (await import("@/routes/invite.tsx")).InviteRoute) },
      {
        lazy: page(async () => (await import("./require-access.tsx")).RequireAccess),
        children: [
          {
            lazy: page(async () => (await import("./shell/shell.tsx")).Shell),
            children: [
              {
                errorElement: <RouteError inShell />,
                children: [
                  {
                    path: "/",
                    lazy: page(async () => (await import("@/routes/dashboard.tsx")).DashboardRoute),
                  },
                  {
                    path: "/creators",
                    lazy: page(async () => (await import("@/features/creators/creators-page.tsx")).CreatorsPage),
                  },
                  {
                    path: "/team",
                    lazy: page(async () => (await import("@/features/team/components/team-page.tsx")).TeamPage),
                  },
                  {
                    path: "/profile",
                    lazy: page(
                      async () => (await import("@/features/profile/components/profile-page.tsx")).ProfilePage,
                    ),
                  },
                  {
                    path: "/admin",
                    lazy: page(async () => (await import("@/routes/admin.tsx")).AdminRoute),
                  },
                  {
                    path: "/contract-templates",
                    lazy: page(
                      async () =>
                        (await import("@/features/contract-templates/components/templates-page.tsx")).TemplatesPage,
                    ),
                  },
                  {
                    path: "/calendar",
                    lazy: page(
                      async () => (await import("@/features/calendar/components/calendar-page.tsx")).CalendarPage,
                    ),
                  },
                  {
                    path: "/analytics",
                    lazy: page(
                      async () => (await import("@/features/analytics/components/analytics-page.tsx")).AnalyticsPage,
                    ),
                  },
                  {
                    path: "/notifications",
                    lazy: page(
                      async () =>
                        (await import("@/features/notifications/components/notifications-page.tsx")).NotificationsPage,
                    ),
                  },
                  {
                    path: "/support",
                    lazy: page(
                      async () => (await import("@/features/support/components/support-page.tsx")).SupportPage,
                    ),
                  },
                  {
                    path: "/feedback",
                    lazy: page(
                      async () => (await import("@/features/feedback/components/feedback-page.tsx")).FeedbackPage,
                    ),
                  },
                  {
                    path: "/appearance",
                    lazy: page(
                      async () => (await import("@/features/appearance/components/appearance-page.tsx")).AppearancePage,
                    ),
                  },
                ],
              },
            ],
          },
        ],
      },
      { path: "*", lazy: page(async () => (await import("@/routes/not-found.tsx")).NotFoundRoute) },
    ],
  },
];
