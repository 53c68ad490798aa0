import { randomUUID } from "node:crypto";
import { errorBody } from "@clearhouse/core/platform/errors/error.schema.ts";
import { ASK, aProof, PNG, termsSha256 } from "@clearhouse/core/testing/scene.ts";
import type { Answer, Call, Transport } from "./call.ts";
import type { Person } from "./roles/people.ts";

/** How often a call is repeated at most, as a patient person with a bad connection would do. */
const PATIENCE = 30;

const codeOf = ({ text }: Answer): string => errorBody.safeParse(JSON.parse(text || "null")).data?.error.code ?? "";

/** Whether an answer means that the caller should try again. */
const unsettled = (answer: Answer): boolean => answer.status >= 500 || codeOf(answer) === "request.busy";

/**
 * A browser that repeats a call, with the same idempotency key, until the API has handled the call.
 * @throws Error for any refusal that isn't expected
 */
export const insisting = ({ send }: Transport, headers: Record<string, string>) => {
  return async (method: Call["method"], path: string, body?: object, also: readonly string[] = []) => {
    const key = randomUUID();
    for (let tries = 0; tries < PATIENCE; tries++) {
      const answer = await send({ method, path, headers: { ...headers, "idempotency-key": key }, body });
      if (unsettled(answer)) continue;
      if (answer.status >= 400 && !also.includes(codeOf(answer))) {
        throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      }
      return answer.text === "" ? undefined : JSON.parse(answer.text);
    }
    throw new Error(`${method} ${path}: never settled`);
  };
};

type Ask = ReturnType<typeof insisting>;

/** Sends a file as the browser does. @returns the upload's id */
export const sendFile = async (
  ask: Ask,
  path: string,
  bytes: Buffer,
  fileName: string,
  more: object = {},
): Promise<string> => {
  const { id } = await ask("POST", path, { contentType: "image/png", ...more, fileName, size: bytes.length });
  const { parts } = await ask("POST", `${path}/${id}/parts`, { parts: [1] });
  for (const { part, url } of parts) {
    const stored = await fetch(url, { method: "PUT", body: bytes });
    await ask("PUT", `${path}/${id}/parts/${part}`, { etag: stored.headers.get("etag") });
  }
  await ask("POST", `${path}/${id}/complete`);
  return id;
};

/** Uploads a file as a signed-in member, and requests its rights. */
export const askForOneRight = async (transport: Transport, person: Person, ownerEmail: string) => {
  const ask = insisting(transport, { authorization: person.authorization });
  await ask("GET", "/api/session");
  await ask("GET", "/api/assets/board");
  const { cursor } = await ask("GET", "/api/assets/changes");
  const uploadId = await sendFile(ask, "/api/uploads", PNG, "sunset.png");
  const fields = { name: "Sunset over the bridge", source: "https://instagram.com/p/1", uploadedBy: "Ada Admin" };
  const asset = await ask("POST", "/api/assets", { uploadId, ...fields });
  const { request } = await ask("POST", `/api/assets/${asset.id}/rights-requests`, {
    ...ASK,
    contentOwnerEmail: ownerEmail,
  });
  const token = new URL(request.link).searchParams.get("token") ?? "";
  return { assetId: String(asset.id), requestId: String(request.id), token, since: String(cursor) };
};

/** Reads what a person sees: the board, a filtered list, the counts, and the changes since a cursor. */
export const screensOf = async (transport: Transport, person: Person, since: string) => {
  const ask = insisting(transport, { authorization: person.authorization });
  const shown = ({ items }: { items: { id: string; status: string }[] }) => items.map(({ id, status }) => [id, status]);
  const { columns, counts } = await ask("GET", "/api/assets/board");
  const list = await ask("GET", "/api/assets?q=sunset&status=approved");
  return {
    board: { approved: shown(columns.approved), requested: shown(columns["requesting-rights"]), counts },
    list: [shown(list), list.total],
    counts: await ask("GET", "/api/assets/counts"),
    changes: shown(await ask("GET", `/api/assets/changes?since=${encodeURIComponent(since)}`)),
  };
};

export const ORIGINAL = Buffer.concat([PNG, Buffer.from("in full size")]);

/** Approves as the owner, with an original. */
export const approveOneRight = async (transport: Transport, token: string, ownerEmail: string): Promise<void> => {
  const ask = insisting(transport, { "clearhouse-token": token });
  const asked = await ask("GET", "/api/owner/rights-request");
  await ask("POST", "/api/owner/rights-request/view");
  const original = await sendFile(ask, "/api/owner/uploads", ORIGINAL, "original.png");
  const answer = { name: "Olivia Owner", email: ownerEmail, usageRights: asked.intendedUse, uploadIds: [original] };
  // Each try has a new proof of work. If an approval was stored but the API's answer was lost, a reload of the page
  // shows the approval.
  const settled = ["security.check_failed", "rights_request.already_decided"];
  for (let tries = 0; tries < PATIENCE; tries++) {
    const body = { termsSha256: termsSha256(asked, answer), proof: await aProof(), ...answer };
    await ask("POST", "/api/owner/rights-request/approve", body, settled);
    const seen = await ask("GET", "/api/owner/rights-request");
    if (seen.status === "approved") return;
  }
  throw new Error("The approval was never stored");
};
