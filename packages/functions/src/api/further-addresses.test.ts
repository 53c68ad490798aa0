import { beforeAll, describe, expect, it } from "vitest";
import { headersOf, inProcess } from "../testing/call.ts";
import { EARLIER } from "../testing/further-routes.ts";
import { callOf, named } from "../testing/route-address.ts";
import { aTeamWithEverything, type TeamWithEverything } from "../testing/team-with-everything.ts";

const { send } = inProcess;
let team: TeamWithEverything;
beforeAll(async () => {
  team = await aTeamWithEverything("Clearhouse Network");
});

describe("addresses with the earlier spelling of license", () => {
  it("the addresses of licenses answer in the spelling licences too, as customers' programs may call them", () => {
    expect(EARLIER.map(named)).toEqual([
      "GET /api/licences/check",
      "GET /api/licences/:grantId",
      "GET /api/licences/:grantId/terms",
    ]);
  });

  it("both spellings give the same answer", async () => {
    const headers = { authorization: team.admin.authorization };
    const query = "?number=CH-0000-0000-0000";
    for (const earlier of EARLIER) {
      const call = callOf(earlier, team.ids, headers);
      const old = await send({ ...call, path: `${call.path}${query}` });
      const today = await send({ ...call, path: `${call.path.replace("/licences/", "/licenses/")}${query}` });
      expect([old.status, old.text, headersOf(old)], named(earlier)).toEqual([200, today.text, headersOf(today)]);
    }
  });

  it("the API's description names only today's spelling", async () => {
    const { text } = await send({ method: "GET", path: "/api/openapi.json" });
    expect(Object.keys(JSON.parse(text).paths).filter((path) => path.includes("licence"))).toEqual([]);
  });
});
