import type { CDPSession, Page } from "@playwright/test";

/** A call of the API that waits for an answer. */
interface Call {
  url: URL;
  fulfill: (json: unknown, status?: number) => Promise<void>;
  /** Leaves the call to what was intercepted before, and at last to the run. */
  pass: () => Promise<void>;
  /** The run's answer; the call goes on waiting for its own. */
  fetch: () => Promise<{ json: unknown; status: number }>;
}
type Act = (call: Call) => Promise<void>;

interface Interception {
  method: string;
  paths: RegExp;
  /** The paths and perhaps more, as the browser's protocol writes them. */
  urlPattern: string;
  act: Act;
}

interface Interceptor {
  session: CDPSession;
  interceptions: Interception[];
}

/** What stands in a path for an id or a number; words of paths have neither an underscore nor a digit. */
const ID = "[^/]*[_\\d][^/]*";

const interceptors = new WeakMap<Page, Promise<Interceptor>>();

/**
 * Acts on a page's calls of a route of the API, such as `GET /api/assets/:id`. Only these calls are interrupted:
 * Playwright's own routes interrupt each request and turn off the browser's cache, so that a page takes half as much
 * time again to open.
 */
export const intercept = async (page: Page, route: string, act: Act): Promise<void> => {
  const [method = "", path = ""] = route.split(" ");
  const made = interceptors.get(page) ?? interceptorOf(page);
  interceptors.set(page, made);
  const { session, interceptions } = await made;
  const paths = new RegExp(`^${path.replaceAll(/:\w+/g, ID)}$`);
  interceptions.unshift({ method, paths, urlPattern: `*://*${path.replaceAll(/:\w+/g, "*")}*`, act });
  await session.send("Fetch.enable", { patterns: interceptions.map(({ urlPattern }) => ({ urlPattern })) });
};

const interceptorOf = async (page: Page): Promise<Interceptor> => {
  const session = await page.context().newCDPSession(page);
  const interceptions: Interception[] = [];
  const fetched = new Map<string, (status: number) => void>();
  session.on("Fetch.requestPaused", async ({ requestId, request, responseStatusCode, responseErrorReason }) => {
    if (responseStatusCode !== undefined || responseErrorReason !== undefined) {
      fetched.get(requestId)?.(responseStatusCode ?? 0);
      return;
    }
    const url = new URL(request.url);
    const fitting = interceptions.filter(({ method, paths }) => request.method === method && paths.test(url.pathname));
    const call: Call = {
      url,
      fulfill: async (json, responseCode = 200) => {
        const body = Buffer.from(JSON.stringify(json)).toString("base64");
        const responseHeaders = [{ name: "content-type", value: "application/json" }];
        await session.send("Fetch.fulfillRequest", { requestId, responseCode, responseHeaders, body });
      },
      pass: async () => {
        const next = fitting.shift();
        await (next ? next.act(call) : session.send("Fetch.continueRequest", { requestId }));
      },
      fetch: async () => {
        const answered = new Promise<number>((resolve) => fetched.set(requestId, resolve));
        await session.send("Fetch.continueRequest", { requestId, interceptResponse: true });
        const status = await answered;
        const { body, base64Encoded } = await session.send("Fetch.getResponseBody", { requestId });
        return { status, json: JSON.parse(Buffer.from(body, base64Encoded ? "base64" : "utf8").toString()) };
      },
    };
    try {
      await call.pass();
    } catch (error) {
      // A page may be closed before all its calls are answered.
      if (!page.isClosed()) throw error;
    }
  });
  return { session, interceptions };
};
