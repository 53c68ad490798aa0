import { createGzip, gzipSync } from "node:zlib";
import type { AssetRecord } from "@clearhouse/core/asset/asset.entity.ts";
import { viewer } from "@clearhouse/core/asset/viewer.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import type { Row } from "../measure.ts";
import { signedIn } from "../signed-in.ts";

const GOAL = 0.05;
/** The API requests that a new page sends before it shows the board. */
const CALLS = ["/api/session", "/api/assets/board?limit=50"];

/** The number of bytes of all assets as one JSON document, compressed like the API's answers. */
const wholeTeam = async (member: MemberActor, records: readonly AssetRecord[]): Promise<number> => {
  const show = await actAs(member, viewer);
  const zip = createGzip();
  let bytes = 0;
  zip.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  const ended = new Promise<void>((resolve, reject) => zip.once("end", resolve).once("error", reject));
  for (const [index, record] of records.entries()) {
    const asset = await actAs(member, () => show(record));
    if (!zip.write(`${index === 0 ? "[" : ","}${JSON.stringify(asset)}`))
      await new Promise<void>((resolve) => zip.once("drain", resolve));
  }
  zip.end("]");
  await ended;
  return bytes;
};

/**
 * Measures how much a browser loads before it shows the board of a large team, compared with loading the whole team.
 */
export const firstLoad = async (
  { member, records }: { member: MemberActor; records: readonly AssetRecord[] },
  env: Record<string, string>,
): Promise<Row> => {
  const authorization = await signedIn(env, member);
  const { app } = await import("@clearhouse/functions/api/app.ts");
  const headers = {
    authorization,
    "x-clearhouse-origin": env.ORIGIN_SECRET ?? "",
    "cloudfront-viewer-address": "192.0.2.1:443",
  };
  let ours = 0;
  for (const path of CALLS) {
    const answer = await app.request(path, { headers });
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
    ours += gzipSync(await answer.text()).length;
  }
  const all = await wholeTeam(member, records);
  return {
    what: `bytes of the dashboard's first load, ${records.length.toLocaleString("en")} assets`,
    ours: `${(ours / 1_000).toFixed(0)} kB`,
    limit: `${(all / 1e6).toFixed(1)} MB all assets as JSON, both compressed`,
    ratio: ours / all,
    goal: `≤ ${GOAL}×`,
    met: ours / all <= GOAL,
  };
};
