/**
 * Which file of the built site answers a page's path, and which paths have no page. Data and a pure function for both
 * servers of the site: CloudFront's function is made from it, and the embedded run's front server calls it.
 */

/** Pages with their own file; all others belong to the workspace. */
export const PAGE_FILES: Readonly<Record<string, string>> = {
  "/check": "/check.html",
  "/landing": "/landing.html",
  "/pricing": "/pricing.html",
};

export const WORKSPACE_FILE = "/index.html";

/** The workspace's routes (web's routes.tsx); those with a parameter end in "/". */
export const WORKSPACE_PATHS: readonly string[] = [
  "/",
  "/auth",
  "/auth/confirm",
  "/auth/reset",
  "/approval/",
  "/invite/",
  "/creators",
  "/contract-templates",
  "/calendar",
  "/analytics",
  "/admin",
  "/profile",
  "/notifications",
  "/appearance",
  "/team",
  "/support",
  "/feedback",
];

/** Whether there is a page at a path. For other paths the workspace's file is sent with the status 404. */
export const hasPage = (path: string): boolean => {
  const bare = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (bare in PAGE_FILES) return true;
  return WORKSPACE_PATHS.some(
    (known) => bare === known || (known !== "/" && known.endsWith("/") && bare.startsWith(known)),
  );
};
