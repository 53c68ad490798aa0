import { aContract } from "@clearhouse/core/testing/contracts.ts";
import { anInvite } from "@clearhouse/core/testing/onboarding.ts";
import { anOpenRequest } from "@clearhouse/core/testing/scene.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { refusal, TRANSPORTS } from "../../testing/call.ts";
import { callOf, rows } from "../../testing/route-address.ts";
import { ROUTES, routesBy } from "../../testing/routes.ts";
import { aTeamWithEverything, type TeamWithEverything } from "../../testing/team-with-everything.ts";

let ours: TeamWithEverything;
beforeAll(async () => {
  ours = await aTeamWithEverything("Clearhouse Network");
});

const TWO_MEGABYTES = JSON.stringify({ notes: "x".repeat(2 * 1024 * 1024) });

const withBody = ROUTES.filter(({ body }) => body);

describe.each(TRANSPORTS)("bodies of calls, $name", (way) => {
  const { send } = way;

  describe.each(rows(routesBy(way, withBody)))("the route $title", ({ route }) => {
    let headers: Record<string, string>;
    beforeAll(async () => {
      headers = { authorization: ours.admin.authorization };
      // Each route has its own link, because links are rate-limited by the minute.
      if (route.audience === "owner") headers = { "clearhouse-token": (await anOpenRequest(ours.admin)).token };
      if (route.audience === "signer") headers = { "clearhouse-token": (await aContract(ours.admin)).token };
      if (route.audience === "invited-creator") headers = { "clearhouse-token": (await anInvite(ours.admin)).code };
    });

    const sendBody = (body: unknown, given = headers) => send({ ...callOf(route, ours.ids, given), body });

    it("a body that isn't valid JSON is refused", async () => {
      for (const body of ['{"name": ', "", "\u0000", "not json", '{"a":1}}']) {
        const answer = await sendBody(body);
        expect(refusal(answer), JSON.stringify(body)).toMatchObject({ status: 400, code: "request.malformed" });
      }
    });

    it("a body with invalid fields is refused, and the refusal names at least one field", async () => {
      const wrong = { uploadId: { $ne: null }, name: ["a"], email: ["a"], events: {}, proof: {} };
      for (const body of [...(route.bodyMayBeEmpty ? [] : [{}]), [], "null", "1", '"text"', wrong]) {
        const { status, code, fields } = refusal(await sendBody(body));
        expect({ status, code }, JSON.stringify(body)).toEqual({ status: 422, code: "request.invalid" });
        expect(Object.keys(fields ?? {})).not.toEqual([]);
      }
    });

    it("a body of 2 MB is refused, with and without credentials", async () => {
      expect(refusal(await sendBody(TWO_MEGABYTES))).toMatchObject({ status: 413, code: "request.too_large" });
      expect(refusal(await sendBody(TWO_MEGABYTES, {}))).toMatchObject({ status: 413, code: "request.too_large" });
    });

    // Without the content type of JSON, a body counts as empty, which some calls accept.
    if (!route.bodyMayBeEmpty) {
      it("a JSON body with the content type text/plain is refused", async () => {
        const call = callOf(route, ours.ids, { ...headers, "content-type": "text/plain" });
        expect(refusal(await send(call))).toMatchObject({ status: 422, code: "request.invalid" });
      });
    }
  });
});
