import { beforeAll, describe, expect, it, vi } from "vitest";
import { refusal, TRANSPORTS } from "../testing/call.ts";
import { FURTHER } from "../testing/further-routes.ts";
import { putEachPage } from "../testing/pages.ts";
import { callOf, named, noIds } from "../testing/route-address.ts";
import { ROUTES } from "../testing/routes.ts";

const isRefusal = (text: string) => text.startsWith('{"error"');

beforeAll(putEachPage);

describe.each(TRANSPORTS)("areas of the API, $name", ({ send }) => {
  it("each route is in the area to which its address leads", async () => {
    for (const route of [...ROUTES, ...FURTHER]) {
      const answer = await send(callOf(route, noIds(), {}));
      const code = isRefusal(answer.text) ? refusal(answer).code : undefined;
      expect(code, named(route)).not.toBe("route.not_found");
    }
  });

  it("an address without a route answers as one, in the API's format and with the request's id", async () => {
    for (const path of ["/api/nothing", "/api/assets/ids/more", "/api/v1/nothing", "/nothing"]) {
      expect(refusal(await send({ method: "GET", path })), path).toMatchObject({
        status: 404,
        code: "route.not_found",
      });
    }
    const foreign = await send({ method: "GET", path: "/api/nothing", headers: { "x-clearhouse-origin": "no" } });
    expect(refusal(foreign)).toMatchObject({ status: 403, code: "request.not_from_site" });
  });
});

describe("the first call of an area", () => {
  const anew = async () => {
    vi.resetModules();
    return (await import("./app.ts")).app;
  };

  it("two first calls of each area at the same time are answered as later calls are", async () => {
    const paths = [
      "/api/assets/board",
      "/api/session",
      "/api/imports",
      "/api/creators",
      "/api/licenses/check",
      "/api/team",
    ];
    const app = await anew();
    const ask = async (path: string) => {
      const { status, headers } = await app.request(path, { headers: { "x-clearhouse-origin": "no" } });
      return [status, headers.get("cache-control"), headers.get("x-request-id") !== null];
    };
    const first = await Promise.all([...paths, ...paths].map(ask));
    const later = await Promise.all([...paths, ...paths].map(ask));
    expect(first).toEqual(later);
    expect(first[0]).toEqual([403, "no-store", true]);
  });

  it("an area that can't be loaded is a server error in the API's format, and the next call tries again", async () => {
    vi.doMock("./areas/rights.ts", () => {
      throw new Error("too many open files");
    });
    const app = await anew();
    const broken = await app.request("/api/licenses/check");
    expect([broken.status, JSON.parse(await broken.text()).error.code]).toEqual([500, "internal"]);
    vi.doUnmock("./areas/rights.ts");
    expect((await app.request("/api/licenses/check")).status).toBe(403);
  });
});
