import pMap from "p-map";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { tags } from "../../library/asset/asset.schema.ts";
import { type Change, change } from "../../library/asset/change.ts";
import { viewer } from "../../library/asset/view.ts";
import { refusalOf } from "../../platform/errors/refusal.ts";
import { requireAdmin, requireMember } from "../../platform/identity/actor.ts";
import { invalidInput, parseInput } from "../../platform/parse.ts";
import { requireFutureEnd } from "./admin-approval.ts";
import type { BulkAnswer, ParsedBulk } from "./bulk.schema.ts";
import { approvedMeanwhile } from "./clearance.errors.ts";
import { statusInput } from "./clearance.schema.ts";
import { coverConfirmation } from "./confirm-cover.ts";
import { remove } from "./remove.ts";
import { statusChange } from "./set-status.ts";

/** How many assets are changed in parallel. */
const AT_ONCE = 8;

type Act = ParsedBulk["act"];
type Answered = BulkAnswer["items"][number];

/**
 * Does one action on several assets. The input has no versions, so each change is made to the asset as it is at that
 * moment. If the action is refused for an asset, the answer has the reason, and the action goes on with the other
 * assets.
 * @returns one item for each asset, in the order of the input
 * @throws auth.forbidden if a member who isn't an admin sets a status or deletes; request.invalid. After either error
 * no asset has changed
 */
export const bulk = async ({ assetIds, act }: ParsedBulk): Promise<BulkAnswer> => {
  requireMember();
  const doOne = await actionOf(act);
  const ids = [...new Set(assetIds)];
  const items = await pMap(ids, (assetId) => attempt(assetId, doOne), { concurrency: AT_ONCE });
  return { items };
};

const attempt = async (assetId: string, doOne: BulkAction): Promise<Answered> => {
  try {
    return { assetId, ...(await doOne(assetId)) };
  } catch (error) {
    return { assetId, error: refusalOf(error, "bulk act failed for an asset", { assetId }) };
  }
};

type BulkAction = (assetId: string) => Promise<Pick<Answered, "asset" | "unchanged">>;

/** Returns the function that does the wanted action on one asset. @throws auth.forbidden */
const actionOf = async (act: Act): Promise<BulkAction> => {
  if (act.kind === "delete") {
    requireAdmin();
    return async (assetId) => {
      await remove(assetId);
      return {};
    };
  }
  const { teamId } = requireMember();
  const decide = await decisionOf(act);
  const show = await viewer();
  return async (assetId) => {
    const { record, decision } = await change(teamId, assetId, decide);
    return { asset: await show(record), ...(decision === undefined && { unchanged: true }) };
  };
};

const decisionOf = (act: Exclude<Act, { kind: "delete" }>) => {
  if (act.kind === "status") return byStatus(act);
  if (act.kind === "tag") return byTags(act);
  return (current: AssetRecord) => coverConfirmation(act.seen, current);
};

const byStatus = async ({ status, grantIds, approval: given }: Extract<Act, { kind: "status" }>) => {
  const { teamId } = requireAdmin();
  const wanted = parseInput(statusInput, { status, approval: given });
  if (wanted.status === "approved") await requireFutureEnd(teamId, wanted.approval.expiresOn);
  return (current: AssetRecord) => {
    const { approval } = current;
    // `grantIds` are the approvals that the person saw and agreed to end. If `approval`, the asset's grant that ends
    // last, isn't among them, the change is refused. The asset's other grants end with `approval`.
    if (current.status !== status && approval && grantIds && !grantIds.includes(approval.grantId)) {
      throw approvedMeanwhile(approval.approverName);
    }
    return statusChange(current, wanted);
  };
};

const byTags =
  ({ add, remove: unwanted }: Extract<Act, { kind: "tag" }>) =>
  (current: AssetRecord): Change | undefined => {
    const before = current.tags;
    const leaving = new Set(unwanted.map((name) => name.toLowerCase()));
    const staying = before.filter(({ name }) => !leaving.has(name.toLowerCase()));
    const wanted = tags.safeParse([...staying, ...add]);
    if (!wanted.success) throw invalidInput(wanted.error.issues);
    if (JSON.stringify(wanted.data) === JSON.stringify(before.map(({ type, name }) => ({ type, name }))))
      return undefined;
    return {
      next: { ...current, tags: wanted.data, version: current.version + 1 },
      step: { type: "asset.edited", facts: { fields: "tags" } },
      also: [],
    };
  };
