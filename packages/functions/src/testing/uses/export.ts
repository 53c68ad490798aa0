import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { anAsset, CALLER } from "@clearhouse/core/testing/scene.ts";
import type { Use } from "../recorder.ts";

const useExports: Use = async ({ asPerson }, { admin }) => {
  const call = asPerson(admin);
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  const list = await call("POST", "/api/exports", { kind: "selection", assetIds: [id] });
  await call("GET", `/api/exports/${list.id}`);
};

export const EXPORT: readonly Use[] = [useExports];
