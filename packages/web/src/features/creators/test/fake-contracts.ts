import type { HistoryEntry } from "@clearhouse/core/base/ledger/history.schema.ts";
import type { Contract, ContractWithText } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { inDays, makeContract } from "@clearhouse/fixtures/network.ts";
import { HttpResponse, http } from "msw";
import { at, refusal } from "@/test/fake-api.ts";

interface Call {
  what: string;
  body: unknown;
  key: string | null;
}

/** A fake of the API of contracts, with records in memory. */
export const fakeContracts = (start: Contract[] = []) => {
  const world = {
    contracts: start,
    history: [] as HistoryEntry[],
    /**
     * How many records are read for one page. Filters are applied afterwards, so the page may contain fewer records.
     */
    pageSize: 50,
    /** All calls that change something or ask for a preview. */
    calls: [] as Call[],
  };
  const noted = async (request: Request): Promise<Record<string, string>> => {
    const text = await request.text();
    const body = text === "" ? undefined : (JSON.parse(text) as Record<string, string>);
    const what = `${request.method} ${new URL(request.url).pathname}`;
    world.calls.push({ what, body, key: request.headers.get("idempotency-key") });
    return body ?? {};
  };
  const gone = () => refusal(404, "contract.not_found", "Contract not found");
  const find = (id: unknown) => world.contracts.find((contract) => contract.id === id);
  const changed = (id: unknown, change: Partial<Contract>) => {
    world.contracts = world.contracts.map((contract) => (contract.id === id ? { ...contract, ...change } : contract));
    const one = find(id);
    return one ? HttpResponse.json(one) : gone();
  };

  const handlers = [
    http.get(at("/api/contracts"), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const from = Number(query.get("cursor") ?? 0);
      const to = from + world.pageSize;
      const fits = ({ creatorId, status }: Contract) =>
        [creatorId, ""].includes(query.get("creatorId") ?? "") && [status, ""].includes(query.get("status") ?? "");
      const cursor = to < world.contracts.length ? String(to) : null;
      return HttpResponse.json({ items: world.contracts.slice(from, to).filter(fits), cursor });
    }),
    http.post(at("/api/contracts/preview"), async ({ request }) => {
      const { text, contentTitle } = await noted(request);
      const filled = (text ?? "Dear Lena, we license {{content_title}}.").replaceAll(
        "{{content_title}}",
        contentTitle || "{{content_title}}",
      );
      return HttpResponse.json({ text: filled, missing: filled.includes("{{") ? ["contentTitle"] : [] });
    }),
    http.post(at("/api/contracts"), async ({ request }) => {
      const { creatorId = "", contentTitle = "" } = await noted(request);
      const made = makeContract({ id: "con_new", creatorId, contentTitle, title: contentTitle || "Video license" });
      world.contracts = [made, ...world.contracts];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.get(at("/api/contracts/:id"), ({ params }) => {
      const one = find(params.id);
      if (!one) return gone();
      return HttpResponse.json({ ...one, text: "These are the terms." } satisfies ContractWithText);
    }),
    http.get(at("/api/contracts/:id/history"), () => HttpResponse.json({ items: world.history, cursor: null })),
    http.post(at("/api/contracts/:id/link-copied"), async ({ request }) => {
      await noted(request);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(at("/api/contracts/:id/resend"), async ({ request, params }) => {
      await noted(request);
      return changed(params.id, { status: "pending", sentAt: inDays(0), resentAt: inDays(0), expiresAt: inDays(60) });
    }),
    http.post(at("/api/contracts/:id/void"), async ({ request, params }) => {
      const { reason = "" } = await noted(request);
      return changed(params.id, { status: "voided", voided: { at: inDays(0), by: "Maya Chen", reason } });
    }),
  ];
  return { world, handlers };
};
