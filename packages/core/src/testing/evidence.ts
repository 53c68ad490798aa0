import { actAs } from "../platform/identity/actor.ts";
import { anOpenRequest, approve, aTeam, CALLER, PNG, upload } from "./scene.ts";

/** An asset whose owner has approved and sent an original; the approval is entry 3 of its activity. */
export const anApproval = async () => {
  const team = await aTeam();
  const { asset, owner, request } = await anOpenRequest(team.admin);
  const original = await actAs(owner, () => upload(PNG, { owner: true, fileName: "original.png" }), CALLER);
  await approve(owner, { restrictions: ["Credit required"], expiresOn: "2999-12-31", uploadIds: [original] });
  return { ...team, assetId: asset.id, requestId: request.id };
};
