import { describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { anOpenRequest, approve, aTeam, CALLER } from "../../testing/scene.ts";
import { type GateQuery, gateQuery } from "./gate.schema.ts";
import { Clearance } from "./index.ts";

const gate = (person: MemberActor, id: string, query: GateQuery = {}) =>
  actAs(person, () => Clearance.gate(id, parseInput(gateQuery, query)), CALLER);

describe("the clearance of an asset", () => {
  it("whether an asset may be used follows from the owner's grant and from the brand, use and day in the question", async () => {
    const { member } = await aTeam();
    const { asset, owner } = await anOpenRequest(member);
    expect(await gate(member, asset.id)).toMatchObject({ answer: "ask", reason: "requested" });
    await approve(owner, { expiresOn: "2999-01-01", restrictions: ["Credit required"] });
    const { approval } = await actAs(member, () => Asset.get(asset.id), CALLER);
    const allowed = { answer: "allow", grantId: approval?.grantId, number: approval?.number };
    expect(await gate(member, asset.id)).toMatchObject(allowed);
    expect(await gate(member, asset.id, { brand: "rap", use: "Social media posts" })).toMatchObject(allowed);
    expect(await gate(member, asset.id, { use: "Print materials" })).toMatchObject({ answer: "deny" });
    expect(await gate(member, asset.id, { on: "2020-01-01" })).toMatchObject({ answer: "ask", reason: "not_begun" });
    expect(await gate(member, asset.id, { on: "2999-01-02" })).toMatchObject({ answer: "ask", reason: "expired" });
    const rap = await anOpenRequest(member, { brand: "rap" });
    await approve(rap.owner);
    expect(await gate(member, rap.asset.id, { brand: "rap" })).toMatchObject({ answer: "allow" });
    expect(await gate(member, rap.asset.id, { brand: "bars" })).toMatchObject({ answer: "ask", reason: "other_brand" });
    await expect(gate((await aTeam()).admin, asset.id)).rejects.toMatchObject({ code: "asset.not_found" });
  });
});
