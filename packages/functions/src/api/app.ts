import { type Handler, Hono } from "hono";
import { handle } from "hono/aws-lambda";
import { getPath } from "hono/utils/url";
import { declaredAt } from "../api-addresses.ts";
import { IMAGES_PATHS, PAGES_PATHS, READINESS_PATHS } from "../subscriptions/api.ts";
import { addFurtherAddresses } from "./further-addresses.ts";
import { base, limitBody } from "./http/base.ts";
import { onError } from "./http/errors.ts";

const under = (...paths: readonly string[]): string[] => paths.map((path) => `/api/${path}/*`);

/**
 * The routes of the API and the public pages, in areas by what they need, with the addresses of each area. An area is
 * loaded when it is first called, because a new process takes longer to load all of them than to answer. Of two areas
 * for an address, the first one counts.
 */
const AREAS = {
  pictures: {
    at: IMAGES_PATHS,
    load: async () => (await import("./images-lambda.ts")).pictures,
  },
  pages: {
    at: PAGES_PATHS,
    load: async () => (await import("./pages-lambda.ts")).pages,
  },
  readiness: {
    at: READINESS_PATHS,
    load: async () => (await import("./readiness-lambda.ts")).readiness,
  },
  lists: {
    method: "GET",
    at: ["/api/assets", "/api/assets/board", "/api/assets/ids"],
    load: async () => (await import("./areas/lists.ts")).lists,
  },
  opening: {
    at: under("session", "saved-views", "notifications", "config", "health", "challenge", "browser-errors"),
    load: async () => (await import("./areas/opening.ts")).opening,
  },
  assets: {
    at: under("assets", "imports", "exports", "uploads", "owner/uploads", "backup"),
    load: async () => (await import("./areas/assets.ts")).assets,
  },
  creators: {
    at: under(
      ...["creators", "creator-invites", "creator-content", "creator-onboard"],
      ...["contracts", "contract-templates", "sign-contract"],
    ),
    load: async () => (await import("./areas/creators.ts")).creators,
  },
  rights: {
    at: under("rights-requests", "licenses", "calendar", "analytics", "owner/rights-request", "owner/request-bundle"),
    load: async () => (await import("./areas/rights.ts")).rights,
  },
  team: {
    at: under("team", "invite", "profile", "slack", "support", "feedback", "site-interest"),
    load: async () => (await import("./areas/team.ts")).team,
  },
} as const satisfies Record<string, { at: readonly string[]; method?: string; load: () => Promise<Hono> }>;
type Area = keyof typeof AREAS;

/** The type from which the web client is made. */
export type Api = Awaited<ReturnType<(typeof AREAS)[Area]["load"]>>;

/** Makes an application with all routes, for those who read the routes instead of calling them. */
export const wholeApp = async () => {
  const { docsRoutes } = await import("./docs.ts");
  const whole = base();
  for (const area of await Promise.all(Object.values(AREAS).map(({ load }) => load()))) whole.route("/", area);
  whole.route("/api", docsRoutes(whole));
  addFurtherAddresses(whole);
  return whole;
};

const appOf = async (area: Area) => {
  const app = base();
  // The routes for pictures have their own limit, because pictures may be larger than other bodies. GET and HEAD skip
  // the limit. To read a body, node-server builds the whole Request, and building the Request is the most expensive part
  // of a small answer.
  if (area !== "pictures") {
    app.use((c, next) => (c.req.method === "GET" || c.req.method === "HEAD" ? next() : limitBody(c, next)));
  }
  app.route("/", await AREAS[area].load());
  addFurtherAddresses(app);
  return app;
};

/** Passes calls to the application that is made at the first of them. */
const passTo = (make: () => Promise<ReturnType<typeof base>>): Handler => {
  let made: ReturnType<typeof make> | undefined;
  return async (c) => {
    made ??= make().catch((error: unknown) => {
      // Forgets the failed start, so that the next call tries again.
      made = undefined;
      throw error;
    });
    return (await made).fetch(c.req.raw, c.env);
  };
};

const nothing = base();

/** Answers every call of the API and the public pages. */
export const app = new Hono({ getPath: (request) => declaredAt(getPath(request)) }).onError(onError);
for (const [name, area] of Object.entries(AREAS)) {
  app.on(
    "method" in area ? area.method : "ALL",
    [...area.at],
    passTo(() => appOf(name as Area)),
  );
}
app.on("ALL", ["/api/docs", "/api/openapi.json"], passTo(wholeApp));
app.notFound((c) => nothing.fetch(c.req.raw, c.env));

export const handler = handle(app);
