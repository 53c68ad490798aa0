import { setTimeout } from "node:timers/promises";
import { read } from "@clearhouse/core/contracts/contract/change.ts";
import { CONTRACT_TEXT_MAX } from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import type { AssetRecord } from "@clearhouse/core/library/asset/asset.entity.ts";
import { ASSET_COLUMNS } from "@clearhouse/core/library/asset/asset.schema.ts";
import { newRecord } from "@clearhouse/core/library/asset/change.ts";
import { session } from "@clearhouse/core/people/team/session.schema.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { mediaKey } from "@clearhouse/core/platform/store/object-key.ts";
import { aContract, sign } from "@clearhouse/core/testing/contracts.ts";
import { putRecords } from "@clearhouse/core/testing/lists.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import { openApi } from "@clearhouse/e2e/api.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@clearhouse/local/demo/accounts.ts";

const START = Date.parse("2026-01-01T00:00:00Z");

/** An asset as the product writes it: its fields, a file, and the first entry of its log. */
const asset = ({ teamId, userId, displayName }: MemberActor, n: number): AssetRecord => {
  const assetId = newId("asset");
  const file = { id: newId("upload"), name: `IMG_${n}.jpg`, contentType: "image/jpeg", size: 2_345_678 };
  const key = mediaKey(teamId, assetId, `${START + n}-img_${n}.jpg`);
  const fields = {
    ...{ teamId, assetId, name: `Sunset over the bridge ${n}`, type: "image" as const },
    // Each column of the board has a quarter of the assets.
    status: ASSET_COLUMNS[n % ASSET_COLUMNS.length] ?? "pending",
    ...{ source: `https://instagram.com/p/${n}`, uploadedBy: displayName, uploaderId: userId },
    tags: [
      { type: "brand" as const, name: "@rap" },
      { type: "theme" as const, name: "sunset" },
      { type: "artist" as const, name: `artist ${n % 500}` },
    ],
    notes: "Asked the creator by direct message; wants to be credited and to see the cut before it goes out. ",
    context: "For the summer story",
    files: [{ ...file, key, origin: "team", sha256: String(n).padStart(64, "0") }],
    thumbnailKey: mediaKey(teamId, assetId, `thumbnail-${file.id}.jpg`),
  };
  const facts = { file: file.name, size: String(file.size) };
  return newRecord(fields, { type: "asset.created", to: fields.status, facts });
};

type Change = (record: AssetRecord) => AssetRecord;

/**
 * Fills a team quickly with BatchWrites of whole items. The assets' times are a tenth of a second apart. Counters
 * aren't written.
 */
export const seed = async (member: MemberActor, count: number, change: Change = (record) => record) => {
  const made = (n: number) =>
    withClock({ now: () => new Date(START + n * 100) }, () => actAs(member, () => change(asset(member, n))));
  const records = Array.from({ length: count }, (_, n) => made(n));
  await putRecords(records);
  return records;
};

/** Fills the demo team of npm start's local server, as {@link seed} fills a team. */
export const fillDemoTeam = async (url: string, count: number): Promise<void> => {
  const [{ email, displayName, role }] = DEMO_ACCOUNTS;
  const { user, team } = session.parse(await (await openApi(url, email, DEMO_PASSWORD))("GET", "session"));
  await seed({ kind: "member", teamId: team.id, userId: user.id, displayName, email, role }, count);
};

/** Signs contracts that are as long as contracts may be, and waits until their PDFs are stored. */
export const signLongContracts = async (count: number): Promise<void> => {
  const { admin } = await aTeam("Team with long contracts");
  // 6,000 different characters, whose shapes all have to be stored in the PDF.
  const text = Array.from({ length: CONTRACT_TEXT_MAX }, (_, n) =>
    n % 500 === 499 ? "\n" : String.fromCodePoint(0x4e00 + ((n * 7) % 6_000)),
  ).join("");
  const ids: string[] = [];
  while (ids.length < count) {
    const { contract, signer } = await aContract(admin, { text });
    await sign(signer);
    ids.push(contract.id);
  }
  for (const id of ids) while (!(await read(admin.teamId, id)).documents) await setTimeout(500);
};
