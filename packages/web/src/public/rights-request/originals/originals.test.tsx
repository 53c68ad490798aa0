import { TEXTS } from "@clearhouse/core/base/texts/en/owner.policy.ts";
import { fill } from "@clearhouse/core/base/texts/locale.policy.ts";
import type { Upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import type { ApproveInput, OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import type { Reader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { approvedRequest, requestWith } from "@clearhouse/fixtures/pages.ts";
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { refusal } from "@/test/challenges.ts";
import { ORIGIN, OWNER_REQUEST, openApprove, sign, TOKEN } from "../test/owner-page.tsx";
import { choose } from "./file-choice.ts";

const UPLOADS = `${ORIGIN}/api/owner/uploads`;

const file = (name: string, type: string, size = 10): File => {
  const made = new File(["x"], name, { type });
  // The file reports this size, but contains fewer bytes.
  Object.defineProperty(made, "size", { value: size });
  return made;
};

const READER: Pick<Reader, "say" | "words"> = {
  say: (key, ...[values = {}]) => fill(TEXTS[key], values),
  words: (english) => english,
};

describe("the choice of files", () => {
  it.each([
    ["notes.txt", "text/plain", 10, "notes.txt is not a supported file type"],
    ["logo.svg", "image/svg+xml", 10, "logo.svg is not a supported file type"],
    ["film.mp4", "video/mp4", 200 * 1024 * 1024 + 1, "film.mp4 is larger than 200MB"],
  ])("the file %s of type %s with %i bytes is refused: %s", (name, type, size, refusal) => {
    expect(choose([file(name, type, size)], [], READER)).toEqual({ accepted: [], refusals: [refusal] });
  });

  it("a file of exactly 200 MB is accepted beside an invalid file", () => {
    const good = file("film.mp4", "video/mp4", 200 * 1024 * 1024);
    const { accepted, refusals } = choose([file("a.txt", "text/plain"), good], [], READER);
    expect(accepted).toEqual([good]);
    expect(refusals).toHaveLength(1);
  });

  it("a file beyond the limit of 20 files is left out, and files added before count too", () => {
    const present = Array.from({ length: 18 }, () => ({ size: 10 }));
    const { accepted, refusals } = choose(
      ["a", "b", "c"].map((name) => file(`${name}.jpg`, "image/jpeg")),
      present,
      READER,
    );
    expect(accepted.map(({ name }) => name)).toEqual(["a.jpg", "b.jpg"]);
    expect(refusals).toEqual(["c.jpg was left out: at most 20 files can be sent"]);
  });

  it("a file that would make the files larger than 2 GB in total is left out", () => {
    const present = Array.from({ length: 10 }, () => ({ size: 200 * 1024 * 1024 }));
    const { accepted, refusals } = choose([file("a.mp4", "video/mp4", 60 * 1024 * 1024)], present, READER);
    expect(accepted).toEqual([]);
    expect(refusals).toEqual(["a.mp4 was left out: together the files would be larger than 2GB"]);
  });
});

/** The API's routes for an owner's uploads and a replacement of S3, for files that are uploaded in one part. */
const uploadServer = ({ storePart }: { storePart?: () => Promise<Response> | Response } = {}) => {
  const uploads = new Map<string, Upload>();
  const tokens: (string | null)[] = [];
  const found = (id: unknown): Upload => {
    const upload = uploads.get(String(id));
    if (!upload) throw new Error(`No upload ${String(id)}`);
    return upload;
  };
  const put = (upload: Upload) => {
    uploads.set(upload.id, upload);
    return HttpResponse.json(upload);
  };
  const handlers = [
    http.post(UPLOADS, async ({ request }) => {
      tokens.push(request.headers.get("Clearhouse-Token"));
      const facts = (await request.json()) as Pick<Upload, "fileName" | "contentType" | "size">;
      const id = `upl_${uploads.size + 1}`;
      return put({ ...facts, id, state: "open", partSize: 8 * 1024 * 1024, partCount: 1, storedParts: [] });
    }),
    http.get(`${UPLOADS}/:id`, ({ params }) => HttpResponse.json(found(params.id))),
    http.post(`${UPLOADS}/:id/parts`, ({ params }) => {
      const { id, size } = found(params.id);
      return HttpResponse.json({ parts: [{ part: 1, url: `${ORIGIN}/store/${id}/1`, size }] });
    }),
    http.put(`${ORIGIN}/store/:id/1`, storePart ?? (() => new HttpResponse(null, { headers: { ETag: '"e1"' } }))),
    http.put(`${UPLOADS}/:id/parts/1`, ({ params }) => put({ ...found(params.id), storedParts: [1] })),
    http.post(`${UPLOADS}/:id/complete`, ({ params }) => put({ ...found(params.id), state: "completed" })),
    http.delete(`${UPLOADS}/:id`, ({ params }) => {
      uploads.delete(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return { uploads, tokens, handlers };
};

const approving = () => {
  const sent: ApproveInput[] = [];
  const handler = http.post(`${OWNER_REQUEST}/approve`, async ({ request }) => {
    sent.push((await request.json()) as ApproveInput);
    return HttpResponse.json(approvedRequest() satisfies OwnerRequest);
  });
  return { sent, handler };
};

const chosen = () => screen.getByLabelText(/^Original files/, { selector: "input" });
const photo = () => new File(["the bytes"], "harbour.jpg", { type: "image/jpeg" });

describe("originals sent with an approval", () => {
  it("an original is uploaded while the form is filled in, and the approval names the upload", async () => {
    const { uploads, tokens, handlers } = uploadServer();
    const { sent, handler } = approving();
    const { user } = await openApprove(requestWith(), [...handlers, handler]);
    await user.upload(chosen(), photo());
    expect(await screen.findByText(/Ready to send/)).toBeVisible();
    expect(uploads.get("upl_1")).toMatchObject({
      state: "completed",
      fileName: "harbour.jpg",
      contentType: "image/jpeg",
    });
    expect(tokens).toEqual([TOKEN]);
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    await screen.findByRole("heading", { name: /^Thank you/ });
    expect(sent[0]?.uploadIds).toEqual(["upl_1"]);
  });

  it("an approval waits until the originals are uploaded", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const storePart = async () => {
      await promise;
      return new HttpResponse(null, { headers: { ETag: '"e1"' } });
    };
    const { handlers } = uploadServer({ storePart });
    const { sent, handler } = approving();
    const { user } = await openApprove(requestWith(), [...handlers, handler]);
    await user.upload(chosen(), photo());
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(await screen.findByRole("button", { name: "Waiting for your files…" })).toBeVisible();
    expect(sent).toEqual([]);
    resolve();
    await screen.findByRole("heading", { name: /^Thank you/ });
    expect(sent[0]?.uploadIds).toEqual(["upl_1"]);
  });

  it("an approval isn't sent while an original has failed, and is sent once that original is removed", async () => {
    const { handlers } = uploadServer();
    const refused = http.post(UPLOADS, () => refusal(422, "upload.quota_exceeded"));
    const { sent, handler } = approving();
    const { user } = await openApprove(requestWith(), [refused, ...handlers, handler]);
    await user.upload(chosen(), photo());
    expect(await screen.findByText("The server says upload.quota_exceeded.")).toBeVisible();
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    expect(
      await screen.findByText("A file could not be uploaded. Try it again or remove it, then approve."),
    ).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Remove harbour.jpg" }));
    await user.click(screen.getByRole("button", { name: "Approve request" }));
    await screen.findByRole("heading", { name: /^Thank you/ });
    expect(sent[0]?.uploadIds).toEqual([]);
  });

  it("an original that is removed is deleted on the server", async () => {
    const { uploads, handlers } = uploadServer();
    const { user } = await openApprove(requestWith(), handlers);
    await user.upload(chosen(), photo());
    await screen.findByText(/Ready to send/);
    await user.click(screen.getByRole("button", { name: "Remove harbour.jpg" }));
    expect(screen.queryByText("harbour.jpg")).not.toBeInTheDocument();
    await waitFor(() => expect(uploads.size).toBe(0));
  });

  it("an original is ready to send after the owner went back to the request and returned to the form", async () => {
    const { handlers } = uploadServer();
    const { user } = await openApprove(requestWith(), handlers);
    await user.upload(chosen(), photo());
    await user.click(screen.getByRole("button", { name: "Back" }));
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    expect(await screen.findByText(/Ready to send/)).toBeVisible();
  });
});
