import { beforeAll, describe, expect, it } from "vitest";
import { callsOf } from "../testing/aws-calls/sdk.ts";
import { asOnAws, type Call, refusal } from "../testing/call.ts";
import { aSignedInTeam } from "../testing/roles/people.ts";
import { named } from "../testing/route-address.ts";
import { ROUTES } from "../testing/routes.ts";
import { isOfWorkspace } from "../testing/workspace-path.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const PATHS = [
  "/",
  "/api",
  "/api/",
  "/api/health",
  "/api/openapi.json",
  "/api/assets",
  "/api/assets/changes?since=1",
  "/api/ASSETS",
  "/api//session",
  "/api/session/%2e%2e/health",
  "/rights-request?token=ABCDEFGHIJKL",
  "/.env",
  `/api/${"x".repeat(7_000)}`,
];

// Anybody who learns the address of a function's URL, or of API Gateway, can call it without CloudFront.
describe("a call beside CloudFront", () => {
  let authorization = "";
  beforeAll(async () => {
    authorization = (await aSignedInTeam("Clearhouse Network")).admin.authorization;
  });

  it.each(METHODS)("%s of any path is refused before anything is read, even with a valid token", async (method) => {
    const hasBody = !["GET", "HEAD"].includes(method);
    for (const path of PATHS) {
      for (const secret of [undefined, "", "x".repeat(48), "the-origin-secret,the-origin-secret"]) {
        const call = {
          method: method as Call["method"],
          path,
          headers: { authorization, "x-clearhouse-origin": secret },
          ...(hasBody && { body: "[".repeat(100_000) }),
        };
        const { result, calls } = await callsOf(() => asOnAws.send(call));
        expect(result.status, path).toBe(403);
        if (result.text !== "") expect(refusal(result).code, path).toBe("request.not_from_site");
        expect(calls, path).toEqual([]);
        expect(result.cookies, path).toEqual([]);
      }
    }
  });
});

it("the workspace's function answers only routes of signed-in people and keys, and those that are called most", () => {
  const its = ROUTES.filter(({ path }) => isOfWorkspace(path));
  const forOthers = its.filter(({ audience }) => !["user", "member", "admin"].includes(audience));
  expect(forOthers.map(named)).toEqual([]);
  expect(its.filter(({ picture }) => picture).map(named)).toEqual([]);
  expect(its.map(named)).toEqual(
    expect.arrayContaining(["GET /api/assets/changes", "GET /api/session", "GET /api/assets/:assetId"]),
  );
});
