import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aContract, CONTRACT_TEXT, tokenOf } from "@clearhouse/core/testing/contracts.ts";
import { aCreator } from "@clearhouse/core/testing/creators.ts";
import { aSignedContract } from "../contract.ts";
import type { Use } from "../recorder.ts";
import { aSigner } from "../roles/signer.ts";

const useContracts: Use = async ({ asPerson }, { admin }) => {
  const call = asPerson(admin);
  const { id: creatorId } = await actAs(admin, () => aCreator());
  const asked = { creatorId, text: CONTRACT_TEXT, contentTitle: "Sunset" };
  await call("POST", "/api/contracts/preview", asked);
  const { id } = await call("POST", "/api/contracts", asked);
  const counterSigner = { role: "counter-signer", userId: admin.userId };
  await call("POST", "/api/contracts", { ...asked, signers: [counterSigner], inOrder: true });
  for (const query of ["limit=1", "status=signed", `creatorId=${creatorId}`])
    await call("GET", `/api/contracts?${query}`);
  await call("GET", `/api/contracts/${id}`);
  await call("GET", `/api/contracts/${id}/history`);
  for (const step of ["link-copied", "resend"]) await call("POST", `/api/contracts/${id}/${step}`);
  await call("POST", `/api/contracts/${id}/void`, { reason: "" });
};

const useAsSigner: Use = async ({ api }, { admin }) => {
  const { token } = await aContract(admin);
  for (const link of [token, "A".repeat(token.length)])
    await api.send({ method: "GET", path: `/sign-contract/${link}` });
  const one = aSigner(api, token);
  await one.view();
  await one.sign();
  await aSigner(api, tokenOf((await aContract(admin)).contract)).decline();
};

/** Downloads the files of a signed contract as the sender's team and as the signer. */
const useDocuments: Use = async ({ api, asPerson }, { admin }) => {
  const { contract, token } = await aSignedContract(admin);
  const call = asPerson(admin);
  for (const kind of ["pdf", "text"]) {
    await call("GET", `/api/contracts/${contract.id}/documents/${kind}`);
    const headers = { "clearhouse-token": token };
    await api.send({ method: "GET", path: `/api/sign-contract/documents/${kind}`, headers });
  }
};

export const CONTRACT: readonly Use[] = [useContracts, useAsSigner, useDocuments];
