import type { RequestListener } from "node:http";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { withForeignHost } from "@clearhouse/core/testing/network.ts";
import { CALLER, PNG } from "@clearhouse/core/testing/scene.ts";
import { expect } from "vitest";
import { handler as runTimers } from "../../schedule/run-timers.ts";
import { deliverTo } from "../bus.ts";
import { inDays, type Use } from "../recorder.ts";
import { aForeignFile } from "../stories/foreign-file.ts";

/** Runs the timers when a foreign file waits to be fetched. */
const wake: Use = async ({ as }) => {
  await aForeignFile();
  await as("RunTimers", () => withClock(inDays(1), runTimers));
};

/** Fetches foreign files. One file is a duplicate; the asset of another file is deleted while the file is fetched. */
const useForeignFiles: Use = async ({ as }) => {
  const serve: RequestListener = (_, answer) => {
    answer.writeHead(200, { "content-type": "image/png" }).end(PNG);
  };
  const rows = "http://files.example.com/1\nDusk,image,http://files.example.com/2";
  const { entry, admin, assetId } = await aForeignFile(rows);
  await withForeignHost(serve, () => as("FetchFiles", () => deliverTo("FetchFiles", entry)));
  expect(await actAs(admin, () => Asset.get(assetId))).toMatchObject({ foreignFile: { sha256: expect.any(String) } });

  const gone = await aForeignFile("http://files.example.com/3");
  const remove: RequestListener = (request, answer) => {
    void actAs(gone.admin, () => Clearance.remove(gone.assetId), CALLER).then(() => serve(request, answer));
  };
  await withForeignHost(remove, () => as("FetchFiles", () => deliverTo("FetchFiles", gone.entry)));
};

export const FOREIGN_FILE: readonly Use[] = [wake, useForeignFiles];
