import type { Route } from "../route.ts";

/** The public site's only route, because its pages are files. */
export const SITE: readonly Route[] = [
  {
    method: "POST",
    path: "/api/site-interest",
    audience: "anyone",
    body: () => ({ plan: "beta", email: "vera@example.com", proof: "" }),
  },
];
