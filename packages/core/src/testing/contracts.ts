import { randomUUID } from "node:crypto";
import type { SendContractInput, SignInput } from "../contracts/contract/contract.schema.ts";
import { Contract } from "../contracts/contract/index.ts";
import { actAs, type Caller, type MemberActor, type SignerActor } from "../platform/identity/actor.ts";
import type { RequestForAssetInput } from "../rights/rights-request/rights-request.schema.ts";
import { aCreator } from "./creators.ts";
import { anOpenRequest, approve, CALLER, PNG, upload } from "./scene.ts";
import { Sent } from "./sent.ts";

export const CONTRACT_TEXT = "We may use your content.\nYou keep your copyright.";

export const tokenOf = ({ link }: { link: string }): string => link.slice(link.lastIndexOf("/") + 1);

/** A contract that waits for its creator's signature, and the holder of its link. */
export const aContract = async (member: MemberActor, input: Partial<SendContractInput> = {}) => {
  const { creator, contract } = await actAs(
    member,
    async () => {
      const creator = await aCreator();
      const contract = await Sent.sendContract({ creatorId: creator.id, text: CONTRACT_TEXT, ...input });
      return { creator, contract };
    },
    CALLER,
  );
  const token = tokenOf(contract);
  return { creator, contract, token, signer: await Contract.signerByToken(token) };
};

/** The id of a new signing session, as if in another browser. */
export const aSession = (): string => randomUUID();

/** Signs a contract as the signing page does. */
export const sign = (
  signer: SignerActor,
  answer: Partial<SignInput> = {},
  tried: { session?: string; key?: string } = {},
  caller: Caller = CALLER,
) =>
  actAs(
    signer,
    async () => {
      const { disclosure } = await Contract.forSigner();
      const filled = { fullName: "Cleo Creator", signatureText: "Cleo Creator", agreed: true as const, ...answer };
      // If there is nothing to sign, the page has no disclosure text. In that case any hash will do, because the call
      // is refused for another reason.
      const disclosureSha256 = disclosure?.sha256 ?? "0".repeat(64);
      return Sent.sign({ disclosureSha256, proof: "", ...filled }, { session: aSession(), ...tried });
    },
    caller,
  );

export const decline = (
  signer: SignerActor,
  reason = "Not these terms",
  tried: { session?: string; key?: string } = {},
) => actAs(signer, () => Sent.decline({ reason, proof: "" }, { session: aSession(), ...tried }), CALLER);

/** The template of a contract that an approval can depend on. */
export const aLicenseTemplate = (member: MemberActor) =>
  actAs(
    member,
    () =>
      Sent.createTemplate({
        name: "Photo license",
        content: "{{creator_name}} lets {{team_name}} use {{content_title}}.",
      }),
    CALLER,
  );

/** A request that needs a contract, whose owner hasn't answered. */
export const aRequestWithContract = async (member: MemberActor, change: Partial<RequestForAssetInput> = {}) => {
  const template = await aLicenseTemplate(member);
  return { template, ...(await anOpenRequest(member, { contractTemplateId: template.id, ...change })) };
};

/** A request whose owner has approved, and the holder of the link to the contract that has to be signed. */
export const aYesToSign = async (
  member: MemberActor,
  answer: Parameters<typeof approve>[1] = {},
  change: Partial<RequestForAssetInput> = {},
) => {
  const asked = await aRequestWithContract(member, change);
  const answered = await approve(asked.owner, answer);
  const token = (answered.contract?.link ?? "").split("/").at(-1) ?? "";
  const signer = await Contract.signerByToken(token);
  return { ...asked, answered, signer, contractId: signer.contractId };
};

/** A request as {@link aYesToSign} makes it, with originals that were sent with the approval. */
export const aYesWithOriginals = async (member: MemberActor, count = 1) => {
  const asked = await aRequestWithContract(member);
  const sent = async (): Promise<string[]> => {
    const ids: string[] = [];
    for (let n = 1; n <= count; n++) ids.push(await upload(PNG, { owner: true, fileName: `photo-${n}.png` }));
    return ids;
  };
  const originals = await actAs(asked.owner, sent, CALLER);
  const answered = await approve(asked.owner, { uploadIds: originals });
  const signer = await Contract.signerByToken(tokenOf({ link: answered.contract?.link ?? "" }));
  return { ...asked, answered, signer, contractId: signer.contractId, originals, first: originals[0] ?? "" };
};
