import { createAssetInput } from "@clearhouse/core/library/asset/asset.schema.ts";
import { createUploadInput, storedPartInput, type Upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import { makeAsset } from "@clearhouse/fixtures/assets.ts";
import { makeMember } from "@clearhouse/fixtures/people.ts";
import { HttpResponse, http } from "msw";
import type * as z from "zod";
import { configRoute } from "@/test/signed-in.tsx";

const PART_SIZE = 4;

interface Kept extends Upload {
  input: z.output<typeof createUploadInput>;
  bytes: Map<number, string>;
}

const refusal = (status: number, code: string, message: string) =>
  HttpResponse.json({ error: { code, message, requestId: "req_1" } }, { status });

/** Fakes of the routes that the upload dialog calls before an upload. */
export const basicRoutes = [
  configRoute,
  http.get("*/api/team/members", () =>
    HttpResponse.json({
      items: [
        makeMember({ userId: "usr_1", displayName: "Ada Okafor", role: "admin" }),
        makeMember({ userId: "usr_2", displayName: "Milo Reyes" }),
      ],
    }),
  ),
];

/**
 * Fakes of the upload routes, the storage and the route that makes assets. Request bodies are validated with the API's
 * schemas.
 */
export const uploadRoutes = () => {
  const uploads = new Map<string, Kept>();
  const assets: { input: z.output<typeof createAssetInput>; key: string | null }[] = [];
  const trouble = { complete: new Map<string, string>(), assets: [] as string[] };
  const find = (id: unknown) => uploads.get(String(id));
  const viewOf = ({ input: _input, bytes: _bytes, ...view }: Kept) => view;

  const handlers = [
    http.post("*/api/uploads", async ({ request }) => {
      const input = createUploadInput.parse(await request.json());
      const id = `upl_${uploads.size + 1}`;
      const { fileName, contentType, size } = input;
      const partCount = Math.ceil(size / PART_SIZE);
      const facts = { id, fileName, contentType, size, partSize: PART_SIZE, partCount };
      const upload: Kept = { ...facts, state: "open", storedParts: [], input, bytes: new Map() };
      uploads.set(id, upload);
      return HttpResponse.json(viewOf(upload), { status: 201 });
    }),
    http.get("*/api/uploads/:id", ({ params }) => {
      const upload = find(params.id);
      return upload ? HttpResponse.json(viewOf(upload)) : refusal(404, "upload.not_found", "Upload not found");
    }),
    http.post<{ id: string }, { parts: number[] }>("*/api/uploads/:id/parts", async ({ params, request }) => {
      const { parts } = await request.json();
      const size = find(params.id)?.size ?? 0;
      return HttpResponse.json({
        parts: parts.map((part) => ({
          part,
          url: `http://localhost:3000/storage/${params.id}/${part}`,
          size: Math.min(PART_SIZE, size - (part - 1) * PART_SIZE),
        })),
      });
    }),
    http.put("*/storage/:id/:part", async ({ params, request }) => {
      find(params.id)?.bytes.set(Number(params.part), await request.text());
      return new HttpResponse(null, { headers: { ETag: `"${params.id}-${params.part}"` } });
    }),
    http.put("*/api/uploads/:id/parts/:part", async ({ params, request }) => {
      storedPartInput.parse(await request.json());
      const upload = find(params.id);
      if (!upload) return refusal(404, "upload.not_found", "Upload not found");
      upload.storedParts = [...upload.storedParts, Number(params.part)];
      return HttpResponse.json(viewOf(upload));
    }),
    http.post("*/api/uploads/:id/complete", ({ params }) => {
      const upload = find(params.id);
      if (!upload) return refusal(404, "upload.not_found", "Upload not found");
      const message = trouble.complete.get(upload.fileName);
      if (message) return refusal(422, "upload.type_unsupported", message);
      upload.state = "completed";
      return HttpResponse.json(viewOf(upload));
    }),
    http.delete("*/api/uploads/:id", ({ params }) => {
      const upload = find(params.id);
      if (upload) upload.state = "aborted";
      return new HttpResponse(null, { status: 204 });
    }),
    http.post("*/api/assets", async ({ request }) => {
      const message = trouble.assets.shift();
      if (message) return refusal(422, "request.invalid", message);
      const input = createAssetInput.parse(await request.json());
      assets.push({ input, key: request.headers.get("Idempotency-Key") });
      const made = makeAsset({ id: `ast_${assets.length}`, name: input.name, thumbnailUrl: "", files: [] });
      return HttpResponse.json(made, { status: 201 });
    }),
  ];

  /** The stored parts of a file, joined. */
  const textOf = (fileName: string): string => {
    const upload = [...uploads.values()].find((kept) => kept.fileName === fileName);
    return [...(upload?.bytes ?? [])]
      .sort(([a], [b]) => a - b)
      .map(([, text]) => text)
      .join("");
  };
  return { handlers, uploads, assets, trouble, textOf };
};
