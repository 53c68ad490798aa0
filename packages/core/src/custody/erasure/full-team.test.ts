import { expect, it } from "vitest";
import { verifyAll } from "../../base/ledger/verify.ts";
import { CONTRACT_HISTORIES } from "../../contracts/contract/histories.ts";
import { CREATOR_HISTORIES } from "../../contracts/creator/histories.ts";
import { Asset } from "../../library/asset/index.ts";
import { ACTIVITIES } from "../../library/asset/verify.ts";
import { verifyLog } from "../../people/team/audit.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { Evidence } from "../../rights/evidence/index.ts";
import { settingTo } from "../../testing/approval.ts";
import { aFullTeam, type Somebody } from "../../testing/full-team.ts";
import { anAsset, anOpenRequest, approve, aTeam } from "../../testing/scene.ts";
import { type Item, kindOf } from "../archive/registry.ts";
import { items } from "../archive/table.ts";
import { carryOut, find } from "./index.ts";

type Leaves = Map<string, string>;

const flat = (value: unknown, path: string, into: Leaves): Leaves => {
  if (typeof value === "object" && value !== null) {
    for (const [name, one] of Object.entries(value)) flat(one, `${path}/${name}`, into);
  } else into.set(path, String(value));
  return into;
};

const stored = async (): Promise<Map<string, Item>> => {
  const all = new Map<string, Item>();
  for await (const page of items()) for (const item of page) all.set(`${item.pk} ${item.sk}`, item);
  return all;
};

/** Records that belong to one person, and copies that are made again. */
const REMOVED =
  /^(user|member|identity|creator|creatorscontract|unique|asked|siteinterest|notification|notificationpreferences|told|notificationdigest|viewshelf|contracttext|timer|outbox)$/;
/** What changes with any change of a record. */
const MOVED =
  /^\/(changedAt|gsi\dsk|gsi\dpk|erasedAt|documentErased|version)$|^\/head\/|\/(salt|ip|userAgent|session)$/;

/**
 * What an erasure changed that isn't about the erased person.
 * @param others everybody else
 */
const wronged = (
  before: Map<string, Item>,
  after: Map<string, Item>,
  erased: Somebody,
  others: Somebody[],
): string[] => {
  const found: string[] = [];
  for (const [key, item] of before) {
    const kind = kindOf(item) ?? "";
    const now = after.get(key);
    if (!now) {
      if (!REMOVED.test(kind)) found.push(`${kind} ${key} is gone`);
      continue;
    }
    if (/^(roster|searchpointer|counter)$/.test(kind)) continue;
    const left = flat(now, "", new Map());
    for (const [path, text] of flat(item, "", new Map())) {
      const next = left.get(path) ?? "";
      if (next === text || MOVED.test(path)) continue;
      const said = text.toLowerCase();
      const lost = others.filter(({ word }) => said.includes(word) && !next.toLowerCase().includes(word));
      if (lost.length > 0 || !said.includes(erased.word)) found.push(`${kind} ${key} ${path}: ${text} → ${next}`);
    }
  }
  return found;
};

/** What still names a person, except the evidence that is kept, and facts that are part of an entry's hash. */
const left = (after: Map<string, Item>, { word }: Somebody): string[] =>
  [...after.values()]
    .filter((item) => !/^(grant|rightsrequest|contract|contracttext|import)$/.test(kindOf(item) ?? ""))
    .filter(({ facts: _, ...item }) => JSON.stringify(item).toLowerCase().includes(word))
    .map((item) => `${kindOf(item)} ${JSON.stringify(item)}`);

const invalid = async (teamId: string): Promise<unknown[]> => {
  const findings: { finding: { ok: boolean } }[] = [{ finding: await verifyLog(teamId) }];
  for await (const one of verifyAll(teamId, CREATOR_HISTORIES)) findings.push(one);
  for await (const one of verifyAll(teamId, CONTRACT_HISTORIES)) findings.push(one);
  for await (const one of verifyAll(teamId, ACTIVITIES)) findings.push(one);
  expect(findings.length).toBeGreaterThan(15);
  return findings.filter(({ finding }) => !finding.ok);
};

it("erasing each person of a full team leaves every other person's data as it was, and all hash chains valid", async () => {
  const { teamId, people, root } = await aFullTeam();
  const problems: Record<string, string[]> = {};
  for (const [role, person] of Object.entries(people)) {
    // The pictured person and their guardian have no address; and a team keeps an admin.
    if (["pictured", "guardian", "typed", "root"].includes(role)) continue;
    const others = Object.values(people).filter((one) => one !== person);
    const before = await stored();
    // Their name also stands in the contracts and requests of others.
    const asked = { email: person.email, teamId: undefined, documents: false, othersToo: true };
    const findings = await find(asked);
    const namesakes = findings.losses.filter(({ loss }) => loss.ref !== "");
    expect(namesakes, `${role}: nobody else has their name`).toEqual([]);
    await carryOut(asked, findings);
    const after = await stored();
    // Of a deleted creator, the address is stored nowhere, so nothing leads from the address to the name.
    const named = role === "gone" ? [] : left(after, person);
    const found = [...wronged(before, after, person, others), ...named];
    if (found.length > 0) problems[role] = found;
  }
  expect(problems).toEqual({});
  expect(await invalid(teamId)).toEqual([]);
  expect((await stored()).size).toBeGreaterThan(100);
  expect(root.teamId).toBe(teamId);
});

it("an erasure of a person who is named in the basis of an approval leaves the check of the approval as it was", async () => {
  const { admin, member } = await aTeam();
  const { owner } = await anOpenRequest(admin);
  await approve(owner);
  const basis = { kind: "other", note: "Olivia Owner said yes", link: "" } as const;
  const { id } = await actAs(admin, async () => {
    const asset = await anAsset();
    return Clearance.setStatus(asset.id, { version: asset.version, ...settingTo("approved", { basis }) });
  });
  const asked = { email: "olivia@example.com", teamId: admin.teamId, documents: true, othersToo: true };
  await carryOut(asked, await find(asked));
  expect(JSON.stringify(await actAs(member, () => Asset.get(id)))).not.toContain("Olivia");
  expect((await actAs(member, () => Evidence.check(id))).flaw).toBeNull();
});
