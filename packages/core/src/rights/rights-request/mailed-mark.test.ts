import { expect, it } from "vitest";
import { Answerer } from "../../base/answerer/index.ts";
import { Contract } from "../../contracts/contract/index.ts";
import { Asset } from "../../library/asset/index.ts";
import { actAs, type Caller, type MemberActor } from "../../platform/identity/actor.ts";
import { aBundle, approveBundle } from "../../testing/bundle.ts";
import { aRequestWithContract, sign } from "../../testing/contracts.ts";
import { anOpenRequest, approve, aTeam, CALLER, OLIVIA } from "../../testing/scene.ts";
import { gate } from "../clearance/rights.ts";
import { Evidence } from "../evidence/index.ts";
import { Grant } from "../grant/index.ts";
import { RightsRequest } from "./index.ts";
import { read } from "./rights-request.entity.ts";

const TO_OLIVIA = { contentOwnerEmail: OLIVIA.email };

/** Whoever has a link, and the mark of a mail with a link to an address. */
const marked = async (token: string, email: string): Promise<Caller> => ({
  ...CALLER,
  mark: await Answerer.markFor({ token, email }),
});

/** Every place where the team reads what confirms an answer, and the answer to a question about ads. */
const seen = async (member: MemberActor, assetId: string) =>
  actAs(
    member,
    async () => {
      const [asset, entries, { items }] = await Promise.all([
        Asset.get(assetId),
        Asset.activity(assetId),
        Grant.list(assetId),
      ]);
      const answer = entries.find(({ type }) => /^rights_request\.(approved|denied)$/.test(type));
      const [evidence, { flaw }, asked] = [
        await Evidence.decision(assetId, answer?.seq ?? 0),
        await Evidence.check(assetId),
        await gate(assetId, { ads: ["own_ad"] }),
      ];
      const request = asset.request && (await read(member.teamId, asset.request.id));
      const places = [asset.approval, asset.request, request?.decision, items[0], answer?.facts, evidence] as readonly (
        | { confirmed?: string }
        | undefined
      )[];
      return {
        confirmed: [...new Set(places.map((one) => one?.confirmed))],
        flaw,
        unconfirmed: asked.reasons.some(({ text }) => text === "Account not confirmed."),
      };
    },
    CALLER,
  );
const CONFIRMED = { confirmed: ["mailed"], flaw: null, unconfirmed: false };
const NOT_CONFIRMED = { confirmed: [undefined], flaw: null, unconfirmed: true };

const PAID = { intendedUse: "Marketing campaigns" };

it("a yes by the mailed link, from the address to which it was mailed, is confirmed everywhere", async () => {
  const { admin } = await aTeam();
  const { asset, token, owner } = await anOpenRequest(admin, { ...TO_OLIVIA, ...PAID });
  await approve(owner, {}, await marked(token, OLIVIA.email));
  expect(await seen(admin, asset.id)).toEqual(CONFIRMED);
});

it("a mark that is forged, missing, or of another link or address confirms nothing, and the answer counts", async () => {
  const { admin } = await aTeam();
  const other = await anOpenRequest(admin, { ...TO_OLIVIA, ...PAID });
  const marks = [
    CALLER,
    { ...CALLER, mark: "forged" },
    await marked(other.token, OLIVIA.email),
    await marked("the-token", "nora@example.com"),
  ];
  for (const caller of marks) {
    const { asset, owner } = await anOpenRequest(admin, { ...TO_OLIVIA, ...PAID });
    await approve(owner, {}, caller);
    expect(await seen(admin, asset.id)).toEqual(NOT_CONFIRMED);
  }
});

it("whoever answers from another address than the one that was mailed isn't confirmed by the mail's mark", async () => {
  const { admin } = await aTeam();
  const { asset, token, owner } = await anOpenRequest(admin, { contentOwnerEmail: "nora@example.com", ...PAID });
  await approve(owner, {}, await marked(token, "nora@example.com"));
  expect(await seen(admin, asset.id)).toEqual(NOT_CONFIRMED);
});

it("the requests of a bundle are confirmed by the mark of the bundle's link", async () => {
  const { admin } = await aTeam();
  const { owner, token, requestIds, assetIds } = await aBundle(admin, TO_OLIVIA);
  await approveBundle(owner, requestIds, {}, await marked(token, OLIVIA.email));
  for (const id of assetIds) expect((await seen(admin, id)).confirmed).toEqual(["mailed"]);
});

it("a license by contract is confirmed if the yes and the signature are", async () => {
  const { admin } = await aTeam();
  const signedWith = async (answeredMarked: boolean, signedMarked: boolean) => {
    const { asset, token, owner } = await aRequestWithContract(admin, { ...TO_OLIVIA, ...PAID });
    await approve(owner, {}, answeredMarked ? await marked(token, OLIVIA.email) : CALLER);
    const { contract } = await actAs(owner, () => RightsRequest.forOwner(), CALLER);
    const signing = contract?.link.split("/").at(-1) ?? "";
    const caller = signedMarked ? await marked(signing, OLIVIA.email) : CALLER;
    await sign(await Contract.signerByToken(signing), {}, {}, caller);
    const { approval } = await actAs(admin, () => Asset.get(asset.id), CALLER);
    const { flaw } = await actAs(admin, () => Evidence.check(asset.id), CALLER);
    return [approval?.confirmed, flaw];
  };
  expect(await signedWith(true, true)).toEqual(["mailed", null]);
  expect(await signedWith(true, false)).toEqual([undefined, null]);
  expect(await signedWith(false, true)).toEqual([undefined, null]);
});
