import type { CreateExportInput } from "@clearhouse/core/integrations/export/export.schema.ts";
import { Export } from "@clearhouse/core/integrations/export/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { Anchor } from "@clearhouse/core/rights/anchor/index.ts";
import { anAsset, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { eventOf } from "../bus.ts";
import type { Stories, Story } from "../story.ts";

const TEST = { kind: "system", name: "test" } as const;

/**
 * Returns a function that makes a story, in which an export is written once for a team that has an anchor of its logs.
 */
const ofExport = (input: (assetId: string) => CreateExportInput) => async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const asset = await actAs(admin, () => anAsset(), CALLER);
  await actAs({ ...TEST, teamId }, () => Anchor.write());
  const { id } = await actAs(admin, () => Sent.createExport(input(asset.id)));
  const states = async () => [await actAs(admin, () => Export.get(id))].filter(({ state }) => state === "done");
  return { entry: await eventOf(teamId, "export.requested"), effects: async () => [(await states()).length] };
};

export const EXPORT: Stories = {
  WriteActivity: ofExport((assetId) => ({ kind: "activity", assetId })),
  WriteEvidence: ofExport((assetId) => ({ kind: "evidence", assetId })),
  WriteList: ofExport((assetId) => ({ kind: "selection", assetIds: [assetId] })),
};
