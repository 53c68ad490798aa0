import type { AssetImport } from "@clearhouse/core/library/import/import.schema.ts";
import { createUploadInput, type Upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import { makeImport } from "@clearhouse/fixtures/assets.ts";
import { HttpResponse, http } from "msw";
import { at, refusal } from "@/test/fake-api.ts";

/** A fake of the API of imports and their uploads, in memory; put its handlers before the handlers of fake-api.ts. */
export const fakeImports = (imports: AssetImport[] = []) => {
  const state = {
    /** The imports, newest first. */
    imports,
    /** The fields of the next import that is begun. */
    next: {} as Partial<AssetImport>,
    /** The contents of the uploaded files. */
    stored: [] as string[],
    begun: [] as { uploadId: string; key: string | null }[],
    aborted: [] as string[],
    /** Why the server refuses to complete an upload; undefined if it doesn't refuse. */
    refused: undefined as { code: string; message: string } | undefined,
    /** How many of the next uploads fail with a network error. */
    lost: 0,
    /** Uploads wait for this promise. */
    gate: Promise.resolve(),
  };
  let facts: Pick<Upload, "fileName" | "contentType" | "size"> = { fileName: "", contentType: "", size: 0 };
  const uploadOf = (fields: Partial<Upload>) =>
    HttpResponse.json({
      id: "upl_1",
      ...facts,
      state: "open",
      partSize: 8_388_608,
      partCount: 1,
      storedParts: [],
      ...fields,
    });

  const handlers = [
    http.post(at("/api/uploads"), async ({ request }) => {
      const { fileName, contentType, size } = createUploadInput.parse(await request.json());
      facts = { fileName, contentType, size };
      return uploadOf({});
    }),
    http.post(at("/api/uploads/upl_1/parts"), () =>
      HttpResponse.json({ parts: [{ part: 1, url: at("/storage/1"), size: facts.size }] }),
    ),
    http.put(at("/storage/1"), async ({ request }) => {
      const text = await request.text();
      await state.gate;
      if (state.lost > 0) {
        state.lost -= 1;
        return HttpResponse.error();
      }
      state.stored.push(text);
      return new HttpResponse(null, { headers: { ETag: '"1"' } });
    }),
    http.put(at("/api/uploads/upl_1/parts/1"), () => uploadOf({ storedParts: [1] })),
    http.post(at("/api/uploads/upl_1/complete"), () =>
      state.refused
        ? refusal(422, state.refused.code, state.refused.message)
        : uploadOf({ state: "completed", storedParts: [1] }),
    ),
    http.delete(at("/api/uploads/:id"), ({ params }) => {
      state.aborted.push(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(at("/api/imports"), () => {
      const items = state.imports.map(({ errors: _, ...summary }) => summary);
      return HttpResponse.json({ items, cursor: null });
    }),
    http.post(at("/api/imports"), async ({ request }) => {
      const { uploadId } = (await request.json()) as { uploadId: string };
      state.begun.push({ uploadId, key: request.headers.get("Idempotency-Key") });
      const begun = makeImport({ fileName: facts.fileName, bytes: facts.size, ...state.next });
      state.imports = [begun, ...state.imports];
      return HttpResponse.json(begun, { status: 202 });
    }),
    http.get(at("/api/imports/:importId"), ({ params }) => {
      const found = state.imports.find(({ id }) => id === params.importId);
      return found ? HttpResponse.json(found) : refusal(404, "import.not_found", "Import not found");
    }),
  ];
  /** Changes the newest import. */
  const becomes = (fields: Partial<AssetImport>): void => {
    state.imports = state.imports.map((one, index) => (index === 0 ? { ...one, ...fields } : one));
  };
  return { state, handlers, becomes };
};
