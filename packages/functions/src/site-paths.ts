/**
 * Says which file of the built site answers a page's path, and which paths have no page. Both servers of the site use
 * this file: CloudFront's functions are made from it, and npm start's local server imports it.
 */

/** The files of pages that have their own file; all other pages are in the workspace's file. */
export const PAGE_FILES: Readonly<Record<string, string>> = {
  "/check": "/check.html",
  "/landing": "/landing.html",
  "/pricing": "/pricing.html",
};

export const WORKSPACE_FILE = "/index.html";

/** The workspace's routes (web's routes.tsx); a route with a parameter ends in "/". */
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

/**
 * Whether there is a page at a path. For other paths, the site answers with the workspace's file and the status 404.
 */
export const hasPage = (path: string): boolean => {
  const bare = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (bare in PAGE_FILES) return true;
  return WORKSPACE_PATHS.some(
    (known) => bare === known || (known !== "/" && known.endsWith("/") && bare.startsWith(known)),
  );
};
