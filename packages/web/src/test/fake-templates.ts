import type {
  Template,
  TemplateVersion,
} from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { makeTemplate } from "@clearhouse/fixtures/network.ts";
import { HttpResponse, http } from "msw";
import { at, refusal } from "./fake-api.ts";

interface Calls {
  what: string;
  body: unknown;
  key: string | null;
}

/** The API of contract templates, with a few records in memory; put these handlers before those of fake-api.ts. */
export const fakeTemplates = (templates: Template[] = [makeTemplate()]) => {
  const world = {
    templates,
    versions: new Map<string, TemplateVersion[]>(),
    /** Every requested change. */
    calls: [] as Calls[],
  };
  const keep = ({ id, version, name, description, active, content, editedBy, editedAt }: Template) => {
    const before = world.versions.get(id) ?? [];
    world.versions.set(id, [{ version, name, description, active, content, editedBy, editedAt }, ...before]);
  };
  for (const template of templates) keep(template);
  const gone = () => refusal(404, "contract_template.not_found", "Contract template not found");
  const find = (id: unknown) => world.templates.find((template) => template.id === id);
  const noted = async (request: Request): Promise<Partial<Template>> => {
    const text = await request.text();
    const body = text === "" ? undefined : (JSON.parse(text) as Partial<Template>);
    const what = `${request.method} ${new URL(request.url).pathname}`;
    world.calls.push({ what, body, key: request.headers.get("idempotency-key") });
    return body ?? {};
  };

  const handlers = [
    http.get(at("/api/contract-templates"), () =>
      HttpResponse.json({ items: world.templates.map(({ content: _, ...summary }) => summary) }),
    ),
    http.post(at("/api/contract-templates"), async ({ request }) => {
      const made = makeTemplate({ id: `tpl_new${world.calls.length}`, ...(await noted(request)) });
      world.templates = [made, ...world.templates];
      keep(made);
      return HttpResponse.json(made, { status: 201 });
    }),
    http.get(at("/api/contract-templates/:id"), ({ params }) => {
      const found = find(params.id);
      return found ? HttpResponse.json(found) : gone();
    }),
    http.patch(at("/api/contract-templates/:id"), async ({ request, params }) => {
      const found = find(params.id);
      const input = await noted(request);
      if (!found) return gone();
      if (found.version !== input.version) {
        return refusal(409, "contract_template.conflict", "Somebody else changed this contract template.");
      }
      const next = { ...found, ...input, version: found.version + 1 };
      world.templates = world.templates.map((template) => (template.id === found.id ? next : template));
      keep(next);
      return HttpResponse.json(next);
    }),
    http.delete(at("/api/contract-templates/:id"), async ({ request, params }) => {
      await noted(request);
      if (!find(params.id)) return gone();
      world.templates = world.templates.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(at("/api/contract-templates/:id/versions"), ({ params }) =>
      find(params.id)
        ? HttpResponse.json({
            items: (world.versions.get(String(params.id)) ?? []).map(({ content: _, ...summary }) => summary),
          })
        : gone(),
    ),
    http.get(at("/api/contract-templates/:id/versions/:version"), ({ params }) => {
      const found = world.versions.get(String(params.id))?.find(({ version }) => version === Number(params.version));
      return found ? HttpResponse.json(found) : gone();
    }),
  ];
  return { world, handlers };
};
