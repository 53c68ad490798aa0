import { newId } from "../../platform/id.ts";
import { type MemberActor, requireMember } from "../../platform/identity/actor.ts";
import { required } from "../../platform/store/found.ts";
import { attempt, once, remember } from "../../platform/store/idempotency-key.ts";
import { putItem, transact, type Write } from "../../platform/store/transaction.ts";
import { type Kept, ShelfEntity, type ShelfRecord } from "./saved-view.entity.ts";
import { notYourView, tooManyViews, viewNotFound } from "./saved-view.errors.ts";
import { mayChangeView } from "./saved-view.policy.ts";
import {
  type ParsedCreateSavedView,
  type ParsedEditSavedView,
  SAVED_VIEWS_MAX,
  type SavedView as View,
} from "./saved-view.schema.ts";

export * as SavedView from "./index.ts";

type Scope = View["scope"];
const SCOPES: readonly Scope[] = ["personal", "team"];
const ofTeam = "team";

/** The actor's own views and the team's, sorted by name. */
export const list = async (): Promise<View[]> => {
  const member = requireMember();
  const found = await Promise.all(
    SCOPES.map(async (scope) => (await shelf(member, scope)).views.map((kept) => shown(member, scope, kept))),
  );
  return found.flat().sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true, sensitivity: "base" }));
};

/**
 * Saves a view.
 * @throws request.invalid, saved_view.too_many if the person or the team has 50 views already
 */
export const create = async (wanted: ParsedCreateSavedView, idempotencyKey?: string): Promise<View> => {
  const member = requireMember();
  const { scope, name, view } = wanted;
  const tried = attempt(`saved-view:${member.userId}`, idempotencyKey, wanted);
  const made = async (id: string): Promise<View> => {
    const place = await read(member, id);
    return shown(member, place.scope, place.kept);
  };
  const kept: Kept = { id: newId("savedView"), name, view, makerId: member.userId, madeBy: member.displayName };
  return once(tried, made, async () => {
    await transact(async () => {
      const before = await shelf(member, scope);
      // An earlier attempt of this call has made the view, and its answer was lost.
      if (before.views.some(({ id }) => id === kept.id)) return { writes: [], result: undefined };
      if (before.views.length >= SAVED_VIEWS_MAX) throw tooManyViews();
      const writes = [stored(before, [...before.views, kept]), ...remember(tried, kept.id)];
      return { writes, result: undefined };
    });
    return shown(member, scope, kept);
  });
};

/**
 * Renames or replaces a view.
 * @throws request.invalid, saved_view.not_found, auth.forbidden for a team's view that a colleague made
 */
export const edit = async (viewId: string, wanted: ParsedEditSavedView): Promise<View> => {
  const member = requireMember();
  return transact(async () => {
    const place = await read(member, viewId);
    checkMayChange(member, place);
    const { scope, kept, shelf: before } = place;
    const next: Kept = { ...kept, name: wanted.name ?? kept.name, view: wanted.view ?? kept.view };
    const views = before.views.map((one) => (one.id === viewId ? next : one));
    const same = JSON.stringify(views) === JSON.stringify(before.views);
    return { writes: same ? [] : [stored(before, views)], result: shown(member, scope, next) };
  });
};

/**
 * Removes a view.
 * @throws saved_view.not_found, auth.forbidden for a team's view that a colleague made
 */
export const remove = async (viewId: string): Promise<void> => {
  const member = requireMember();
  await transact(async (attempt) => {
    const place = await look(member, viewId);
    // An earlier attempt of this call, or another call at the same moment, has removed the view.
    if (!place && attempt > 1) return { writes: [], result: undefined };
    if (!place) throw viewNotFound();
    checkMayChange(member, place);
    const views = place.shelf.views.filter(({ id }) => id !== viewId);
    return { writes: [stored(place.shelf, views)], result: undefined };
  });
};

const shelf = async ({ teamId, userId }: MemberActor, scope: Scope): Promise<ShelfRecord> => {
  const ownerId = scope === "team" ? ofTeam : userId;
  const { data } = await ShelfEntity.get({ teamId, ownerId }).go({ consistent: true });
  return data ?? { teamId, ownerId, views: [], version: 0 };
};

/** The write of a list of views; the transaction fails if the list has changed since it was read. */
const stored = (before: ShelfRecord, views: Kept[]): Write =>
  putItem(
    ShelfEntity.put({ ...before, views, version: before.version + 1 })
      .where(({ version }, { eq, notExists }) =>
        before.version === 0 ? notExists(version) : eq(version, before.version),
      )
      .params(),
  );

interface Place {
  scope: Scope;
  shelf: ShelfRecord;
  kept: Kept;
}

const look = async (member: MemberActor, viewId: string): Promise<Place | undefined> => {
  for (const scope of SCOPES) {
    const found = await shelf(member, scope);
    const kept = found.views.find(({ id }) => id === viewId);
    if (kept) return { scope, shelf: found, kept };
  }
  return undefined;
};

/**
 * Finds a view among the actor's own and the team's.
 * @throws saved_view.not_found, also for a colleague's personal view
 */
const read = (member: MemberActor, viewId: string): Promise<Place> => required(look(member, viewId), viewNotFound);

/** @throws auth.forbidden */
const checkMayChange = (member: MemberActor, { scope, kept: { makerId } }: Place): void => {
  if (!mayChangeView(member, { scope, makerId })) throw notYourView();
};

const shown = (member: MemberActor, scope: Scope, { id, name, view, makerId, madeBy }: Kept): View => ({
  id,
  name,
  scope,
  view,
  madeBy,
  editable: mayChangeView(member, { scope, makerId }),
});
