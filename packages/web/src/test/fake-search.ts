import { type Approval, type Asset, type AssetStatus, columnOf } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { SavedView } from "@clearhouse/core/library/saved-view/saved-view.schema.ts";
import { bulkInput } from "@clearhouse/core/rights/clearance/bulk.schema.ts";
import { makeApproval } from "@clearhouse/fixtures/assets.ts";
import { HttpResponse, http } from "msw";
import { at, type fakeApi, refusal } from "./fake-api.ts";
import { boardOf, listOf } from "./fake-lists.ts";

type World = ReturnType<typeof fakeApi>["world"];

const matches = (asset: Asset, query: URLSearchParams): boolean => {
  const text = (query.get("q") ?? "").toLowerCase();
  const words = [asset.name, asset.uploadedBy, ...asset.tags.map(({ name }) => name)];
  const brand = query.get("brand") ?? "";
  const status = query.get("status") ?? "";
  const verdict = query.get("verdict") ?? "";
  return (
    words.some((word) => word.toLowerCase().includes(text)) &&
    (brand === "" || asset.tags.some(({ type, name }) => type === "brand" && name === brand)) &&
    (verdict === "" || verdict.split(",").includes(asset.mayBeUsed.verdict)) &&
    (status === "" ||
      columnOf(asset.status) === status ||
      (status === "expired" && asset.approval?.expired === true) ||
      (status === "release-needed" && asset.releases?.wanting === true))
  );
};

const sortedBy = (asset: Asset, sort: string): string =>
  ({ name: asset.name, type: asset.type, status: asset.status, uploadedBy: asset.uploadedBy })[sort] ??
  asset.uploadedAt;

/**
 * Changes the status and ends the current approval; the approval can be restored. Setting `approved` makes an approval
 * by an admin.
 */
const withStatus = (asset: Asset, status: AssetStatus, given: Partial<Approval> = {}): Asset => {
  const { approval, endedApproval: _earlier, ...rest } = asset;
  return {
    ...rest,
    status,
    ...(approval && { endedApproval: approval }),
    ...(status === "approved" && {
      approval: makeApproval({ grantId: "grt_admin", origin: "admin", approverName: "Maya Chen", ...given }),
    }),
    version: asset.version + 1,
  };
};

/**
 * Search, actions on many assets, exports and saved views for fake-api.ts; put these handlers before the handlers of
 * fake-api.ts.
 */
export const fakeSearch = (world: World) => {
  const state = {
    views: [] as SavedView[],
    /** Every call except calls for the plain list. `what` is method and path, such as `GET /api/assets?…`. */
    calls: [] as { what: string; body: unknown }[],
    /** The ids of assets for which every action on many assets is refused. */
    refused: new Set<string>(),
    /** How many filtered lists are refused because the search is still being prepared. */
    preparing: 0,
    /** How often an export is still queued when it is polled. */
    queued: 1,
  };
  const note = async (request: Request): Promise<Record<string, unknown>> => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const body: unknown = text === "" ? {} : JSON.parse(text);
    state.calls.push({ what: `${request.method} ${pathname}${search}`, body });
    return body as Record<string, unknown>;
  };
  const found = (query: URLSearchParams): Asset[] => {
    const sort = query.get("sort") ?? "uploadedAt";
    const sign = query.get("dir") === "asc" ? 1 : -1;
    return world.assets
      .filter((asset) => matches(asset, query))
      .toSorted((a, b) => sign * (sortedBy(a, sort) < sortedBy(b, sort) ? -1 : 1));
  };
  const stored = (id: unknown, change: (asset: Asset) => Asset) => {
    world.assets = world.assets.map((asset) => (asset.id === id ? change(asset) : asset));
    const changed = world.assets.find((asset) => asset.id === id);
    return changed ? HttpResponse.json(changed) : refusal(404, "asset.not_found", "Asset not found");
  };
  const made = (rows: number, queued: boolean) => ({
    id: "exp_1",
    kind: "assets",
    state: queued ? "queued" : "done",
    createdAt: "2026-10-01T10:00:00.000Z",
    rows: queued ? 0 : rows,
    fileName: "assets.csv",
    url: queued ? "" : "/media/team/exports/assets.csv",
  });

  /** Refuses a filtered or sorted list while the search is being prepared. */
  const refused = async (request: Request) => {
    if (!new URL(request.url).searchParams.has("sort")) return undefined;
    await note(request);
    if (state.preparing === 0) return undefined;
    state.preparing -= 1;
    const answer = refusal(429, "search.preparing", "The search is being prepared. Please try again in a moment.");
    answer.headers.set("retry-after", "0.02");
    return answer;
  };

  const handlers = [
    http.get(at("/api/assets"), async ({ request }) => {
      const query = new URL(request.url).searchParams;
      return (await refused(request)) ?? HttpResponse.json(listOf(found(query), query, world.pageSize));
    }),
    http.get(at("/api/assets/board"), async ({ request }) => {
      const query = new URL(request.url).searchParams;
      return (await refused(request)) ?? HttpResponse.json(boardOf(found(query), world.pageSize));
    }),
    http.get(at("/api/assets/ids"), async ({ request }) => {
      await note(request);
      const all = found(new URL(request.url).searchParams);
      return HttpResponse.json({ ids: all.slice(0, 1_000).map(({ id }) => id), total: all.length });
    }),
    http.post(at("/api/assets/bulk"), async ({ request }) => {
      const parsed = bulkInput.safeParse(await note(request));
      if (!parsed.success) return refusal(422, "request.invalid", "Invalid");
      const { assetIds, act } = parsed.data;
      const items = assetIds.map((assetId) => {
        const asset = world.assets.find(({ id }) => id === assetId);
        const conflict = { code: "asset.conflict", message: "Somebody else changed it meanwhile" };
        if (!asset || state.refused.has(assetId)) return { assetId, error: conflict };
        if (act.kind === "delete") {
          world.assets = world.assets.filter(({ id }) => id !== assetId);
          return { assetId };
        }
        if (act.kind === "status" && act.status === asset.status) return { assetId, asset, unchanged: true };
        if (act.kind === "status" && asset.approval && act.grantIds?.includes(asset.approval.grantId) === false) {
          return { assetId, error: conflict };
        }
        const changed =
          act.kind === "status"
            ? withStatus(asset, act.status, act.approval)
            : act.kind === "cover"
              ? confirmedIn(asset)
              : { ...asset, tags: [...asset.tags.filter(({ name }) => !act.remove.includes(name)), ...act.add] };
        world.assets = world.assets.map((other) => (other.id === assetId ? changed : other));
        return { assetId, asset: changed };
      });
      return HttpResponse.json({ items });
    }),
    http.delete(at("/api/assets/:assetId"), async ({ request, params }) => {
      await note(request);
      world.assets = world.assets.filter(({ id }) => id !== params.assetId);
      return new HttpResponse(null, { status: 204 });
    }),
    http.put(at("/api/assets/:assetId/status"), async ({ request, params }) => {
      const { status, approval } = (await note(request)) as { status: AssetStatus; approval?: Partial<Approval> };
      return stored(params.assetId, (asset) => withStatus(asset, status, approval));
    }),
    http.post(at("/api/assets/:assetId/approval/restore"), async ({ request, params }) => {
      await note(request);
      return stored(params.assetId, ({ endedApproval, ...asset }) => ({
        ...asset,
        status: endedApproval?.expiresOn ? "time-limited" : "approved",
        ...(endedApproval && { approval: endedApproval }),
        version: asset.version + 1,
      }));
    }),
    http.post(at("/api/exports"), async ({ request }) => {
      await note(request);
      return HttpResponse.json(made(world.assets.length, state.queued > 0), { status: 202 });
    }),
    http.get(at("/api/exports/:exportId"), () => {
      state.queued -= 1;
      return HttpResponse.json(made(world.assets.length, state.queued > 0));
    }),
    http.get(at("/api/saved-views"), () => HttpResponse.json({ items: state.views })),
    http.post(at("/api/saved-views"), async ({ request }) => {
      const input = (await note(request)) as Pick<SavedView, "name" | "scope" | "view">;
      const view = { id: `view_${state.views.length + 1}`, madeBy: "Maya Chen", editable: true, ...input };
      state.views = [...state.views, view];
      return HttpResponse.json(view, { status: 201 });
    }),
    http.patch(at("/api/saved-views/:viewId"), async ({ request, params }) => {
      const input = await note(request);
      state.views = state.views.map((view) => (view.id === params.viewId ? { ...view, ...input } : view));
      return HttpResponse.json(state.views.find(({ id }) => id === params.viewId));
    }),
    http.delete(at("/api/saved-views/:viewId"), async ({ request, params }) => {
      await note(request);
      state.views = state.views.filter(({ id }) => id !== params.viewId);
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return { state, handlers };
};

const confirmedIn = (asset: Asset): Asset => {
  const confirmed = { at: asset.changedAt, name: "Max Member" };
  return asset.coveredBy
    ? { ...asset, coverConfirmed: confirmed }
    : { ...asset, sameFile: asset.sameFile && { ...asset.sameFile, confirmed } };
};
