import { anOpenRequest } from "@clearhouse/core/testing/scene.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusal, TRANSPORTS } from "../testing/call.ts";
import { callOf, ROUTES, rows } from "../testing/routes.ts";
import { aTeamWithEverything, type TeamWithEverything } from "../testing/team-with-everything.ts";

let ours: TeamWithEverything;
let headers: Record<string, string>;

beforeAll(async () => {
  ours = await aTeamWithEverything("Clearhouse Network");
});
beforeEach(async () => {
  // A link of its own, for links are limited by the minute.
  const { token } = await anOpenRequest(ours.admin);
  headers = { authorization: ours.admin.authorization, "clearhouse-token": token };
});

const TWO_MEGABYTES = JSON.stringify({ notes: "x".repeat(2 * 1024 * 1024) });

describe.each(TRANSPORTS)("$name", ({ send }) => {
  describe.each(rows(ROUTES.filter(({ body }) => body)))("$title", ({ route }) => {
    const sendBody = (body: unknown) => send({ ...callOf(route, ours.ids, headers), body });

    it("refuses JSON that can't be read", async () => {
      for (const body of ['{"name": ', "", "\u0000", "not json", '{"a":1}}']) {
        const answer = await sendBody(body);
        expect(refusal(answer), JSON.stringify(body)).toMatchObject({ status: 400, code: "request.malformed" });
      }
    });

    it("names the fields of JSON of another shape", async () => {
      for (const body of [{}, [], "null", "1", '"text"', { uploadId: { $ne: null }, name: ["a"], proof: {} }]) {
        const { status, code, fields } = refusal(await sendBody(body));
        expect({ status, code }, JSON.stringify(body)).toEqual({ status: 422, code: "request.invalid" });
        expect(Object.keys(fields ?? {})).not.toEqual([]);
      }
    });

    it("refuses more than 1 MB, whoever sends it", async () => {
      expect(refusal(await sendBody(TWO_MEGABYTES))).toMatchObject({ status: 413, code: "request.too_large" });
      headers = {};
      expect(refusal(await sendBody(TWO_MEGABYTES))).toMatchObject({ status: 413, code: "request.too_large" });
    });

    it("takes JSON only where it is called JSON", async () => {
      const call = callOf(route, ours.ids, { ...headers, "content-type": "text/plain" });
      expect([400, 415, 422]).toContain(refusal(await send(call)).status);
    });
  });
});
