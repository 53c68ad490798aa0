import { Asset } from "../library/asset/index.ts";
import { actAs, type MemberActor, type OwnerActor } from "../platform/identity/actor.ts";
import { withOfferedTerms } from "../rights/conversation/conversation.policy.ts";
import { Negotiation } from "../rights/negotiation/index.ts";
import { RightsRequest } from "../rights/rights-request/index.ts";
import { anOpenRequest, aTeam, CALLER, counterOffer, termsSha256 } from "./scene.ts";

export const seen = (owner: OwnerActor) => actAs(owner, () => RightsRequest.forOwner(), CALLER);
export const assetOf = (member: MemberActor, assetId: string) => actAs(member, () => Asset.get(assetId), CALLER);
export const requestOf = async (member: MemberActor, assetId: string) => {
  const request = await actAs(member, () => RightsRequest.openOf(assetId), CALLER);
  if (!request) throw new Error("No request is open");
  return request;
};
export const typesOf = async (member: MemberActor, assetId: string) =>
  (await actAs(member, () => Asset.activity(assetId), CALLER)).map(({ type }) => type);
export const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
export const FEE = { amount: "400", currency: "EUR" };
export const END = `${new Date().getUTCFullYear() + 2}-12-31`;

/** A request with an open counter-offer, and the offer's id. */
export const anOffer = async (
  said: Parameters<typeof counterOffer>[1] = { asks: { until: END }, fee: FEE },
  contentOwnerEmail?: string,
) => {
  const team = await aTeam();
  const made = await anOpenRequest(team.admin, { ...(contentOwnerEmail && { contentOwnerEmail }) });
  await counterOffer(made.owner, said);
  const { conversation } = await requestOf(team.admin, made.asset.id);
  return { ...team, ...made, offerId: conversation?.openOfferId ?? "" };
};

/** The owner's one tap on the terms that the page shows. */
export const tap = (owner: OwnerActor) =>
  actAs(
    owner,
    async () => {
      const hash = termsSha256(withOfferedTerms(await RightsRequest.forOwner()), {});
      return Negotiation.acceptTerms({ termsSha256: hash, website: "", proof: "" });
    },
    CALLER,
  );
