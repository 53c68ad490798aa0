import { type ComponentType, memo } from "react";
import type { RouteObject } from "react-router-dom";
import { FullPageSpinner } from "@/components/full-page-spinner.tsx";
import { loadCode } from "@/lib/load-code.ts";
import { RouteError } from "./route-error.tsx";
import { APP_TEXTS } from "./texts.ts";

// Only components that use the address are drawn again when it changes, not the page and the shell.
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
                    lazy: page(async () => (await import("@/routes/creators.tsx")).CreatorsRoute),
                  },
                  { path: "/team", lazy: page(async () => (await import("@/routes/team.tsx")).TeamRoute) },
                  {
                    path: "/profile",
                    lazy: page(async () => (await import("@/routes/profile.tsx")).ProfileRoute),
                  },
                  {
                    path: "/admin",
                    lazy: page(async () => (await import("@/routes/admin.tsx")).AdminRoute),
                  },
                  {
                    path: "/contract-templates",
                    lazy: page(async () => (await import("@/routes/contract-templates.tsx")).ContractTemplatesRoute),
                  },
                  {
                    path: "/calendar",
                    lazy: page(async () => (await import("@/routes/calendar.tsx")).CalendarRoute),
                  },
                  {
                    path: "/analytics",
                    lazy: page(async () => (await import("@/routes/analytics.tsx")).AnalyticsRoute),
                  },
                  {
                    path: "/notifications",
                    lazy: page(async () => (await import("@/routes/notifications.tsx")).NotificationsRoute),
                  },
                  { path: "/support", lazy: page(async () => (await import("@/routes/support.tsx")).SupportRoute) },
                  { path: "/feedback", lazy: page(async () => (await import("@/routes/feedback.tsx")).FeedbackRoute) },
                  {
                    path: "/appearance",
                    lazy: page(async () => (await import("@/routes/appearance.tsx")).AppearanceRoute),
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
