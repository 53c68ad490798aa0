import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { BULK_ASK, OWNER, posts, tokenIn } from "@clearhouse/core/testing/bundle.ts";
import { anAsset, aProof, CALLER, OLIVIA, termsSha256 } from "@clearhouse/core/testing/scene.ts";
import type { Use } from "../recorder.ts";

/**
 * Requests several assets at once as a member; opens the page, writes, approves one asset and denies another as the
 * owner.
 */
const useBundle: Use = async ({ api, asPerson }, { admin }) => {
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  const groups = [{ ...OWNER, items: [{ assetId: id }, ...posts(2)] }];
  const made = await asPerson(admin)("POST", "/api/rights-requests/bulk", {
    ...BULK_ASK,
    groups,
    proof: await aProof(),
  });
  const many = await asPerson(admin)("POST", "/api/rights-requests/bulk", {
    ...BULK_ASK,
    groups: [{ contentOwner: "@many", items: posts(11, 100) }],
    proof: await aProof(),
  });
  await asPerson(admin)("GET", `/api/rights-requests/bulk/${many.jobId}`);
  const token = tokenIn(made.groups[0].link);
  const [one, two] = made.groups[0].items.map(({ requestId }: { requestId: string }) => requestId);
  const headers = { "clearhouse-token": token };
  const root = "/api/owner/request-bundle";
  await api.send({ method: "GET", path: `/rights-request?token=${token}` });
  const shown = JSON.parse((await api.send({ method: "GET", path: root, headers })).text);
  await api.send({ method: "POST", path: `${root}/view`, headers });
  const post = async (step: string, body: object) =>
    api.send({
      method: "POST",
      path: `${root}/${step}`,
      headers,
      body: { ...OLIVIA, ...body, proof: await aProof() },
    });
  await post("replies", { topic: "credit", message: "With my name, please" });
  const usageRights = shown.intendedUse;
  await post("approve", { usageRights, termsSha256: termsSha256(shown, { usageRights }), requestIds: [one] });
  await post("deny", { reason: "Not mine", requestIds: [two] });
};

export const REQUEST_BUNDLE: readonly Use[] = [useBundle];
