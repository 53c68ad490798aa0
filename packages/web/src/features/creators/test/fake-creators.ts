import type { HistoryEntry } from "@clearhouse/core/base/ledger/history.schema.ts";
import type { Creator, CreatorFilters } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import type { CreatorContent } from "@clearhouse/core/contracts/creator-content/creator-content.schema.ts";
import type { CreatorInvite } from "@clearhouse/core/contracts/creator-invite/creator-invite.schema.ts";
import { makeContent, makeCreator, makeCreatorInvite, makeHistoryEntry } from "@clearhouse/fixtures/network.ts";
import { HttpResponse, http } from "msw";
import { at, refusal } from "@/test/fake-api.ts";

interface Network {
  creators: Creator[];
  invites: CreatorInvite[];
  content: CreatorContent[];
  history: HistoryEntry[];
  /** How many records are read for one page. Filters are applied afterwards, so the page may contain fewer records. */
  pageSize: number;
  /** All calls except calls for counts. `what` is method and path, such as `GET /api/creators?…`. */
  calls: { what: string; body: unknown; key: string | null }[];
}

const found = ({ q, status, type }: CreatorFilters, { name, email, ...creator }: Creator): boolean =>
  [name, email].some((text) => text.toLowerCase().includes(q.toLowerCase())) &&
  (status === "" || creator.status === status) &&
  (type === "" || creator.specialties.includes(type));

/** A fake of the API of creators, with records in memory; put its handlers before the handlers of fake-api.ts. */
export const fakeCreators = (start: Partial<Network> = {}) => {
  const network: Network = {
    ...{ creators: [], invites: [], content: [], history: [makeHistoryEntry()], pageSize: 50, calls: [] },
    ...start,
  };
  const bodyOf = async (request: Request): Promise<unknown> => {
    const type = request.headers.get("content-type") ?? "";
    if (type.startsWith("application/json")) return request.json();
    return type.startsWith("image/") ? { type, bytes: (await request.arrayBuffer()).byteLength } : undefined;
  };
  const noted = async (request: Request): Promise<Record<string, never>> => {
    const body = await bodyOf(request);
    const { pathname, search } = new URL(request.url);
    const what = `${request.method} ${pathname}${search}`;
    network.calls.push({ what, body, key: request.headers.get("idempotency-key") });
    return (body ?? {}) as Record<string, never>;
  };
  const page = <T>(items: readonly T[], query: URLSearchParams, fits: (item: T) => boolean = () => true) => {
    const from = Number(query.get("cursor") ?? 0);
    const to = from + network.pageSize;
    const cursor = to < items.length ? String(to) : null;
    return HttpResponse.json({ items: items.slice(from, to).filter(fits), cursor });
  };
  const changed = (creatorId: unknown, change: Partial<Creator>) => {
    network.creators = network.creators.map((it) => (it.id === creatorId ? { ...it, ...change } : it));
    const one = network.creators.find(({ id }) => id === creatorId);
    return one ? HttpResponse.json(one) : refusal(404, "creator.not_found", "Creator not found");
  };
  const decided = (reason: string) => ({ by: "Maya Chen", at: "2026-10-05T10:00:00.000Z", reason });

  const handlers = [
    http.get(at("/api/creators"), async ({ request }) => {
      await noted(request);
      const query = new URL(request.url).searchParams;
      const filters = { q: "", status: "", type: "", ...Object.fromEntries(query) } as CreatorFilters;
      return page(network.creators, query, (creator) => found(filters, creator));
    }),
    http.get(at("/api/creators/counts"), () =>
      HttpResponse.json({
        creators: network.creators.length,
        invites: network.invites.length,
        content: network.content.length,
      }),
    ),
    http.post(at("/api/creators"), async ({ request }) => {
      const made = makeCreator({ id: `crt_new${network.calls.length}`, ...(await noted(request)) });
      network.creators = [made, ...network.creators];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.get(at("/api/creators/:creatorId"), ({ params }) => changed(params.creatorId, {})),
    http.patch(at("/api/creators/:creatorId"), async ({ request, params }) => {
      const { version, ...fields } = await noted(request);
      return changed(params.creatorId, { ...fields, version: Number(version) + 1 });
    }),
    http.delete(at("/api/creators/:creatorId"), async ({ request, params }) => {
      await noted(request);
      network.creators = network.creators.filter(({ id }) => id !== params.creatorId);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(at("/api/creators/:creatorId/approve"), async ({ request, params }) => {
      await noted(request);
      return changed(params.creatorId, { status: "approved", decided: decided("") });
    }),
    http.post(at("/api/creators/:creatorId/reject"), async ({ request, params }) => {
      const { reason = "" } = await noted(request);
      return changed(params.creatorId, { status: "rejected", decided: decided(reason) });
    }),
    http.get(at("/api/creators/:creatorId/history"), ({ request }) =>
      page(network.history, new URL(request.url).searchParams),
    ),
    http.get(at("/api/creator-invites"), () => HttpResponse.json({ items: network.invites })),
    http.post(at("/api/creator-invites"), async ({ request }) => {
      const made = makeCreatorInvite({ id: `cri_new${network.calls.length}`, ...(await noted(request)) });
      network.invites = [made, ...network.invites];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.post(at("/api/creator-invites/:inviteId/renew"), async ({ request, params }) => {
      await noted(request);
      const renewed = makeCreatorInvite({
        ...network.invites.find(({ id }) => id === params.inviteId),
        ...{ expired: false, link: "http://localhost:3000/creator-onboard/renewed" },
      });
      network.invites = network.invites.map((it) => (it.id === renewed.id ? renewed : it));
      return HttpResponse.json(renewed);
    }),
    http.delete(at("/api/creator-invites/:inviteId"), async ({ request, params }) => {
      await noted(request);
      network.invites = network.invites.filter(({ id }) => id !== params.inviteId);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(at("/api/creator-content"), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const by = query.get("creatorId");
      return page(network.content, query, ({ creator }) => by === null || creator.id === by);
    }),
    http.post(at("/api/creator-content"), async ({ request }) => {
      const { creatorId, ...fields } = await noted(request);
      const { id, name } = network.creators.find((each) => each.id === creatorId) ?? makeCreator();
      const made = makeContent({ id: `cco_new${network.calls.length}`, ...fields, creator: { id, name } });
      network.content = [made, ...network.content];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.put(at("/api/creator-content/:contentId/picture"), async ({ request, params }) => {
      await noted(request);
      network.content = network.content.map((it) =>
        it.id === params.contentId ? { ...it, thumbnailUrl: "/media/team/content/new.webp" } : it,
      );
      return HttpResponse.json({ url: "/media/team/content/new.webp" });
    }),
    http.delete(at("/api/creator-content/:contentId"), async ({ request, params }) => {
      await noted(request);
      network.content = network.content.filter(({ id }) => id !== params.contentId);
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return { network, handlers };
};
