import { randomUUID } from "node:crypto";
import { ContractEntity } from "@clearhouse/core/contracts/contract/contract.entity.ts";
import { Contract } from "@clearhouse/core/contracts/contract/index.ts";
import { remindDue } from "@clearhouse/core/contracts/contract/sending/remind-due.ts";
import { fileOf } from "@clearhouse/core/contracts/contract-document/read.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aContract, sign, tokenOf } from "@clearhouse/core/testing/contracts.ts";
import { aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { describe, expect, it } from "vitest";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { deliverTo, eventOf } from "../testing/bus.ts";
import { makeFiles } from "../testing/contract.ts";
import { asSystem, inDays, ring } from "../testing/happen.ts";

/** A contract in Spanish that the creator signs before a co-owner. */
const inOrder = async () => {
  const { member, teamId } = await aTeam();
  const coOwner = {
    role: "co-owner",
    name: "Cora Co-Owner",
    email: `co-owner-${randomUUID()}@clearhouse.test`,
  } as const;
  const made = await aContract(member, { signers: [coOwner], inOrder: true, locale: "es" });
  const link = made.contract.signers?.at(-1)?.link ?? "";
  const second = await Contract.signerByToken(tokenOf({ link }));
  const deliver = async (name: string, event: string) => deliverTo(name, await eventOf(teamId, event));
  const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);
  const mails = async () => [await subjectsTo(made.creator.email), await subjectsTo(coOwner.email)];
  await deliver("SendContract", "contract.created");
  return { ...made, member, teamId, coOwner, link, second, deliver, mails };
};

const ASKS = "Clearhouse Network te ha enviado un contrato para firmar: «Contract»";

describe("the mails of a contract that two sign in order", () => {
  it("each is asked and reminded when it is their turn, and both get the signed copy", async () => {
    const { signer, second, contract, teamId, coOwner, creator, link, deliver, mails } = await inOrder();
    expect(await mails()).toEqual([[ASKS], []]);
    await sign(signer);
    await deliver("AskNextSigner", "contract.signature.given");
    expect(await mails()).toEqual([[ASKS], [ASKS]]);
    const [asked] = await mailsTo(coOwner.email);
    expect(asked?.body.text).toContain(link);
    expect(asked?.body.text).toContain("Este contrato lo firman 2 personas.");
    for (const others of [contract.link, creator.email]) expect(asked?.body.text).not.toContain(others);
    await ring({ teamId, kind: "contract-reminder", id: contract.id }, remindDue, inDays(6));
    await deliver("RemindSigner", "contract.reminded");
    expect(await mails()).toEqual([[ASKS], [ASKS, `Recordatorio: ${ASKS}`]]);
    await sign(second, { fullName: "Cora Co-Owner", signatureText: "Cora" });
    await makeFiles(teamId, contract.id);
    await deliver("MailSignerCopy", "contract.document.stored");
    const copy = "Firmado: tu contrato con Clearhouse Network: «Contract»";
    expect((await mails()).map((subjects) => subjects.at(-1))).toEqual([copy, copy]);
    const { data } = await ContractEntity.get({ teamId, contractId: contract.id }).go({ consistent: true });
    if (!data) throw new Error("The contract is gone");
    const text = (await asSystem(teamId, () => fileOf(data, "text"))).body.toString();
    for (const said of [
      "Signature 2 of 2",
      "Signs as: co-owner",
      "Full name: Cora Co-Owner",
      `Cora Co-Owner, ${coOwner.email}`,
    ])
      expect(text).toContain(said);
  });

  it("a contract that is voided between the signatures tells whoever has signed, and nobody who was never asked", async () => {
    const { signer, contract, member, creator, deliver, mails } = await inOrder();
    await sign(signer);
    await actAs(member, () => Contract.voidContract(contract.id), CALLER);
    await deliver("TellSignerVoided", "contract.voided");
    const voided = "Clearhouse Network ha retirado un contrato: «Contract»";
    expect(await mails()).toEqual([[ASKS, voided], []]);
    expect((await mailsTo(creator.email)).at(-1)?.body.text).toContain("Tu firma no concede nada.");
  });
});
