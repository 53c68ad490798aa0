import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { anOpenRequest, CALLER, PNG } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { expect } from "vitest";
import { type Call, refusal } from "../call.ts";
import { insisting, sendFile } from "../main-job.ts";
import type { Use } from "../recorder.ts";

const NOT_A_PICTURE = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");

/** Aborts uploads, so that they don't become assets. */
const abort: Use = async ({ api, asPerson }, { admin }) => {
  const call = asPerson(admin);
  const ask = insisting(api, { authorization: admin.authorization });
  const { id } = await call("POST", "/api/uploads", { fileName: "a.png", contentType: "image/png", size: PNG.length });
  await call("GET", `/api/uploads/${id}`);
  await call("DELETE", `/api/uploads/${id}`);
  await expect(sendFile(ask, "/api/uploads", NOT_A_PICTURE, "a.png")).rejects.toThrow("upload.type_unsupported");
  // The upload stays, with the content type that its bytes have.
  await sendFile(ask, "/api/uploads", PNG, "a.jpg", { contentType: "image/jpeg" });
};

/** Completes uploads whose parts were never sent, so there is no object to check. */
const completeWhatIsMissing: Use = async ({ api }, { admin: { authorization } }) => {
  for (const more of [{ contentType: "image/png" }, { contentType: "text/csv", purpose: "import" }]) {
    const send = async (method: Call["method"], path: string, body?: object) =>
      api.send({ method, path: `/api/uploads${path}`, headers: { authorization }, body });
    const { id } = JSON.parse((await send("POST", "", { fileName: "a", size: 1, ...more })).text);
    await send("PUT", `/${id}/parts/1`, { etag: '"0123456789abcdef0123456789abcdef"' });
    expect(refusal(await send("POST", `/${id}/complete`))).toMatchObject({ code: "upload.incomplete" });
  }
};

/** Lists incomplete uploads, and cancels an owner's. */
const useOpen: Use = async ({ asPerson }, { admin }) => {
  const { owner } = await anOpenRequest(admin);
  const file = { fileName: "a.png", contentType: "image/png", size: 1 };
  const { id } = await actAs(owner, () => Sent.createUploadForOwner(file), CALLER);
  expect(await asPerson(admin)("GET", "/api/uploads")).toMatchObject({ items: [{ id }] });
  await asPerson(admin)("DELETE", `/api/uploads/${id}`);
};

export const UPLOAD: readonly Use[] = [abort, useOpen, completeWhatIsMissing];
