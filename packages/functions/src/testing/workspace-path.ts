import { WORKSPACE_PATHS } from "../subscriptions.ts";

/** CloudFront's patterns: `*` stands for any characters, slashes included. */
const PATTERNS = WORKSPACE_PATHS.map((path) => new RegExp(`^${path.replaceAll("*", ".*")}$`));

/** Whether CloudFront passes a call with this path to the workspace's function. */
export const isOfWorkspace = (path: string): boolean =>
  PATTERNS.some((pattern) => pattern.test(path.split("?")[0] ?? ""));
