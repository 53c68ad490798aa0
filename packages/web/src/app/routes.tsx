import type { RouteObject } from "react-router-dom";
import { FullPageSpinner } from "@/components/full-page-spinner.tsx";
import { RequireAccess } from "./require-access.tsx";
import { RouteError } from "./route-error.tsx";
import { Shell } from "./shell/shell.tsx";
import { APP_TEXTS } from "./texts.ts";

export const routes: RouteObject[] = [
  {
    errorElement: <RouteError />,
    hydrateFallbackElement: <FullPageSpinner label={APP_TEXTS.loading} />,
    children: [
      { path: "/auth", lazy: async () => ({ Component: (await import("@/routes/auth.tsx")).AuthRoute }) },
      {
        element: <RequireAccess />,
        children: [
          {
            element: <Shell />,
            children: [
              {
                path: "/",
                errorElement: <RouteError inShell />,
                lazy: async () => ({ Component: (await import("@/routes/dashboard.tsx")).DashboardRoute }),
              },
            ],
          },
        ],
      },
      { path: "*", lazy: async () => ({ Component: (await import("@/routes/not-found.tsx")).NotFoundRoute }) },
    ],
  },
];
