import { expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { aBundle, approveBundle, OWNER, posts } from "../../testing/bundle.ts";
import { ASK, anOpenRequest, approve, askRemoval, aTeam, CALLER, deny } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Removal } from "../removal/index.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { RequestBundle } from "./index.ts";

const MONTH = { now: () => new Date(Date.now() + 31 * 86_400_000) };

it("a link is taken back once nothing behind it is left, and one that only expired, or is unknown, says nothing", async () => {
  const { admin } = await aTeam();
  const { token, requestIds } = await aBundle(admin, { items: posts(2) });
  const takeBack = (id = "") => actAs(admin, () => RightsRequest.withdraw(id), CALLER);
  await takeBack(requestIds[0]);
  expect(await RequestBundle.endedLink(token)).toBeUndefined();
  expect(await RequestBundle.endedLink(`${token}.${requestIds[0]}`)).toMatchObject({ how: "taken_back" });
  await takeBack(requestIds[1]);
  expect(await RequestBundle.endedLink(token)).toEqual({
    ...{ how: "taken_back", requestedBy: "Ada Admin", locale: null },
    team: expect.objectContaining({ name: "Clearhouse Network" }),
  });
  const { token: expired } = await anOpenRequest(admin);
  await withClock(MONTH, async () => expect(await RequestBundle.endedLink(expired)).toBeUndefined());
  for (const unknown of ["", "AAAAAAAA", `${token}.req_0`])
    expect(await RequestBundle.endedLink(unknown)).toBeUndefined();
});

it("there is a newer link only for the same owner, while it can be opened", async () => {
  const { admin } = await aTeam();
  const { asset, request, token } = await anOpenRequest(admin, OWNER);
  const ask = (owner: Partial<typeof ASK>) =>
    actAs(admin, () => Sent.requestForAsset(asset.id, { ...ASK, ...owner }), CALLER);
  const takeBack = (id: string) => actAs(admin, () => RightsRequest.withdraw(id), CALLER);
  await takeBack(request.id);
  const other = await ask({ contentOwner: OWNER.contentOwner, contentOwnerEmail: "else@example.com" });
  expect(await RequestBundle.endedLink(token)).toMatchObject({ how: "taken_back" });
  await takeBack(other.request.id);
  const newer = await ask(OWNER);
  expect(await RequestBundle.endedLink(token)).toMatchObject({ how: "replaced" });
  await deny(await RightsRequest.ownerByToken(new URL(newer.request.link).searchParams.get("token") ?? ""));
  expect(await RequestBundle.endedLink(token)).toMatchObject({ how: "replaced" });
});

it("a request for more that was taken back is taken back, although the owner's earlier link can be opened", async () => {
  const { admin } = await aTeam();
  const { asset, owner } = await anOpenRequest(admin);
  await approve(owner);
  const token = await actAs(
    admin,
    async () => {
      const beside = (await Asset.get(asset.id)).approval?.grantId;
      const more = await Sent.requestForAsset(asset.id, { ...ASK, beside, intendedUse: "Print materials" });
      await RightsRequest.withdraw(more.request.id);
      return new URL(more.request.link).searchParams.get("token") ?? "";
    },
    CALLER,
  );
  expect(await RequestBundle.endedLink(token)).toMatchObject({ how: "taken_back" });
});

it("an owner asks for removal by a bundle's link, once for two calls, also after the team took back the rest of it", async () => {
  const { admin } = await aTeam();
  const { owner, token, requestIds } = await aBundle(admin, { items: posts(2) });
  const [first = "", second = ""] = requestIds;
  await approveBundle(owner, [first]);
  await actAs(admin, () => RightsRequest.withdraw(second), CALLER);
  const one = await RightsRequest.ownerByToken(`${token}.${first}`);
  await Promise.allSettled([askRemoval(one), askRemoval(one)]);
  const steps = await actAs(admin, () => Asset.activity(one.assetId), CALLER);
  expect(steps.filter(({ type }) => type === "rights_request.removal_requested")).toHaveLength(1);
  await actAs(admin, () => Removal.end(one.assetId, { requestId: first, reason: "Sold" }), CALLER);
  const gone = await RightsRequest.ownerByToken(`${token}.${second}`).catch(({ code }) => code);
  expect(gone).toBe("rights_request.not_found");
  const { items } = await actAs(owner, RequestBundle.forOwner);
  expect(items.map(({ id }) => id)).toEqual([first]);
  expect((await actAs(one, () => RightsRequest.forOwner(), CALLER)).removal.endedAt).toEqual(expect.any(String));
});
