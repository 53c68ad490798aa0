import { expect, it } from "vitest";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { BULK_ASK, OWNER, posts } from "../../testing/bundle.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { ASK, anAsset, anOpenRequest, approve, aTeam, CALLER, PRIVACY_EMAIL } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { edit } from "../../testing/team.ts";
import { RightsRequest } from "./index.ts";

const NEEDED = {
  kind: "conflict",
  code: "team.privacy_address_needed",
  message: "Your team needs a privacy address before it can ask anybody. An admin can add it in the team's settings.",
};

const [POST = { contentUrl: "" }] = posts(1);
const WAYS: Record<string, () => Promise<unknown>> = {
  "for an asset": async () => Sent.requestForAsset((await anAsset()).id, ASK),
  "by a post's URL": () => Sent.requestByUrl({ ...ASK, ...POST, contentTitle: "Sunset", proof: "" }),
  "for several posts of an owner": () => Sent.bulkRequest({ ...BULK_ASK, groups: [{ ...OWNER, items: posts(2) }] }),
  "as a job": () => Sent.startBulkRequest({ ...BULK_ASK, groups: [{ ...OWNER, items: posts(2) }] }),
};

const asked = async ({ teamId }: MemberActor) =>
  (await outboxEvents()).filter((event) => event.teamId === teamId && event.name === "rights_request.created");

it.each(Object.entries(WAYS))(
  "a team without a privacy address asks nobody %s: neither an admin nor a member does",
  async (_, ask) => {
    const { admin, member } = await aTeam("New Team", "");
    for (const actor of [admin, member]) await expect(actAs(actor, ask, CALLER)).rejects.toMatchObject(NEEDED);
    expect(await asked(admin)).toEqual([]);
  },
);

it("as soon as an admin has set the privacy address, the team can ask", async () => {
  const { admin, member } = await aTeam("New Team", "");
  await edit(admin, { privacyEmail: PRIVACY_EMAIL });
  await anOpenRequest(member);
  expect(await asked(admin)).toHaveLength(1);
});

it("requests that are open go on without a privacy address, and a repeated call finds the request it made", async () => {
  const { admin, member } = await aTeam();
  const { id } = await actAs(member, () => anAsset(), CALLER);
  const again = () => actAs(member, () => Sent.requestForAsset(id, ASK, "same-call"), CALLER);
  const { request } = await again();
  const { owner } = await anOpenRequest(member);
  await edit(admin, { privacyEmail: "" });
  expect((await again()).request.id).toBe(request.id);
  await approve(owner);
  expect((await actAs(owner, () => RightsRequest.forOwner(), CALLER)).status).toBe("approved");
});
