import { randomBytes } from "node:crypto";
import { contract, signerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import type { Api } from "./api.ts";
import { proof } from "./proof.ts";
import type { ContractLinks } from "./screens/screen.ts";

/** A contract's text as teams write it: numbered, long enough to scroll, with a line from right to left. */
const TEXT = `CONTENT LICENSE AGREEMENT

This agreement is made between {{team_name}} ("we", "us") and {{creator_name}} ("you") on {{date}}.

1. What it is about
You made the content {{content_title}}. You keep all rights in it that this agreement doesn't give us.

2. What you allow us
You allow us to use the content for {{brand}}, without a limit in time or place: to show it on our channels and websites, to cut it to the format of a channel, and to put text or our logo next to it. The license is not exclusive: you may go on using the content yourself and may license it to others.

3. What we don't do
- We don't use the content for paid advertising without asking you again.
- We don't change what it says or shows.
- We don't pass it on to others, except to those who publish it for us.

4. Credit
Wherever the channel makes it possible, we name you as its author by the handle that you gave us.

5. What you assure us
The content is your own work. People who can be recognized in it agreed to being shown. It takes nothing from others who would have to be asked.

6. End
You may end this agreement for the future by writing to us. We then take the content down within 14 days; what others have shared by then isn't ours to take back.

7. Law
The law at our registered office applies.

نسخة باللغة العربية متاحة عند الطلب.
`;

/** A creator whom no other journey uses. */
export const aCreator = async (api: Api, name: string) => {
  const email = `${name.split(" ")[0]?.toLowerCase()}-${randomBytes(4).toString("hex")}@example.com`;
  return creator.parse(await api("POST", "creators", { name, email }));
};

/** Sends a contract by the API. */
export const sendContract = async (api: Api, creatorId: string, more: Record<string, string> = {}) =>
  contract.parse(
    await api("POST", "contracts", {
      creatorId,
      text: TEXT,
      contentTitle: "Harbor at dawn",
      brand: "Clearhouse Network",
      ...more,
    }),
  );

/** The header with which a signer who has a contract's link is recognized. */
const holderOf = (link: string) => ({ "clearhouse-token": link.slice(link.lastIndexOf("/") + 1) });

/** Declines a contract as its signer, by the API. */
const declineContract = async (api: Api, link: string): Promise<void> => {
  const refusal = { reason: "I can't allow point 2 without an end.", website: "", proof: await proof(api) };
  await api("POST", "sign-contract/decline", refusal, holderOf(link));
};

/**
 * Makes an open contract in English and one in Spanish, and a signed, a declined and a withdrawn contract.
 * @returns their links
 */
export const contractLinks = async (api: Api): Promise<ContractLinks> => {
  const { id } = await aCreator(api, "Noa Beck");
  const send = async (more: Record<string, string> = {}) => {
    const made = await sendContract(api, id, more);
    return { ...made, holder: holderOf(made.link) };
  };
  const [pending, spanish] = [await send({ locale: "en" }), await send({ locale: "es" })];
  const [signed, declined, voided] = [await send(), await send(), await send()];
  const { disclosure } = signerContract.parse(await api("GET", "sign-contract", undefined, signed.holder));
  const signature = { fullName: "Noa Beck", signatureText: "Noa Beck", agreed: true };
  const answer = { ...signature, disclosureSha256: disclosure?.sha256, website: "", proof: await proof(api) };
  await api("POST", "sign-contract/sign", answer, signed.holder);
  await declineContract(api, declined.link);
  await api("POST", `contracts/${voided.id}/void`, { reason: "" });
  return {
    pending: pending.link,
    spanish: spanish.link,
    signed: signed.link,
    declined: declined.link,
    voided: voided.link,
  };
};
