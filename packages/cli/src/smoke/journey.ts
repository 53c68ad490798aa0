import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { activityPage } from "@clearhouse/core/base/ledger/activity.schema.ts";
import { answerTerms } from "@clearhouse/core/base/license/answer-terms.policy.ts";
import { asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { signedParts, upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import { session } from "@clearhouse/core/people/team/session.schema.ts";
import { sha256 } from "@clearhouse/core/platform/hash.ts";
import { type ApproveInput, ownerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import {
  createdRequest,
  type RequestForAssetInput,
} from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import { type Account, call, openSite, type Site } from "./site.ts";

/** How long to wait for the effects of events; a cold function's first call takes seconds. */
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 500;

/** Runs a step and reports it. @throws the step's error */
export type Step = <T>(name: string, what: string, work: () => Promise<T>) => Promise<T>;

const inboxMails = z.object({
  emails: z.array(
    z.object({
      destination: z.object({ to: z.array(z.string()) }),
      body: z.object({ text: z.string().optional() }),
    }),
  ),
});
const nothing = z.undefined();

const until = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
  for (const end = performance.now() + PATIENCE_MS; ; ) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`${what} didn't come within ${PATIENCE_MS / 1_000} s`);
    await setTimeout(LOOK_EVERY_MS);
  }
};

/** A picture with random pixels, so that it isn't a duplicate of another asset. */
const aPicture = async (): Promise<Buffer> => {
  const { default: sharp } = await import("sharp");
  const raw = { width: 160, height: 120, channels: 3 } as const;
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer();
};

const sendPicture = async ({ api }: Site): Promise<string> => {
  const bytes = await aPicture();
  const declared = { fileName: "smoke.png", contentType: "image/png", size: bytes.length };
  const { id } = await api("POST", "/uploads", upload, declared);
  const { parts } = await api("POST", `/uploads/${id}/parts`, signedParts, { parts: [1] });
  const stored = await call(parts[0]?.url ?? "", { method: "PUT", body: new Uint8Array(bytes) });
  if (!stored.ok) throw new Error(`the bucket answered ${stored.status}`);
  await api("PUT", `/uploads/${id}/parts/1`, upload, { etag: stored.headers.get("etag") ?? "" });
  await api("POST", `/uploads/${id}/complete`, upload);
  return id;
};

const seePicture = async ({ api, media, mediaCookies }: Site, assetId: string): Promise<void> => {
  const url = await until(
    "the thumbnail",
    async () => (await api("GET", `/assets/${assetId}`, asset)).thumbnailUrl || undefined,
  );
  const seen = await media(url, await mediaCookies());
  const type = seen.headers.get("content-type");
  if (seen.status !== 200 || type !== "image/jpeg") throw new Error(`${url} answered ${seen.status} ${type}`);
  await seen.arrayBuffer();
  const unsigned = await media(url);
  if (unsigned.status !== 403) throw new Error(`without cookies the media answered ${unsigned.status}, not 403`);
};

/** Waits until the asset's activity records that the mail service has accepted a mail. */
const mailTaken = ({ api }: Site, assetId: string): Promise<true> =>
  until("the activity's entry of the mail", async () => {
    const { items } = await api("GET", `/assets/${assetId}/activity`, activityPage);
    const failed = items.find(({ type }) => type === "mail.failed");
    if (failed) throw new Error(`the mail failed: ${failed.facts.reason}`);
    return items.some(({ type }) => type === "mail.sent") || undefined;
  });

const mailFound = (inboxUrl: string, address: string, link: string): Promise<true> =>
  until("the mail", async () => {
    const { emails } = inboxMails.parse(await (await call(new URL("store", inboxUrl))).json());
    const found = emails.some(({ destination, body }) => destination.to.includes(address) && body.text?.includes(link));
    return found || undefined;
  });

const proofOf = async ({ api }: Site): Promise<string> => {
  // The challenge has the library's own type, because the server makes the challenge with the library that also solves
  // it in this file.
  const challenge = (await api("GET", "/challenge", z.looseObject({}))) as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
};

/** The owner opens the page and approves the shown terms. */
const approveAs = async (site: Site, token: string, email: string): Promise<void> => {
  const asked = await site.asOwner(token, "GET", "", ownerRequest);
  const answer = { usageRights: asked.intendedUse, restrictions: [], credit: "", expiresOn: "" };
  const { terms } = answerTerms(asked, asked.team.legalName, answer);
  const yes: ApproveInput = {
    ...answer,
    name: "Smoke Test",
    email,
    termsSha256: sha256(terms.text),
    proof: await proofOf(site),
  };
  const { status } = await site.asOwner(token, "POST", "/approve", ownerRequest, yes);
  if (status !== "approved") throw new Error(`the request is ${status}`);
};

/** Deletes the asset as an admin. The record and files are removed, but the evidence of the approval is kept. */
const cleanUp = async ({ api }: Site, assetId: string): Promise<void> => {
  await api("DELETE", `/assets/${assetId}`, nothing);
};

/**
 * Takes one asset through the product as a member and its owner would. The asset is deleted at the end, even if a step
 * fails.
 * @param inboxUrl the inbox of npm start's local server, in which the mail is expected; undefined for a deployed stage,
 * whose mail goes to SES' simulator, where nobody can read the mail
 * @throws Error of the step that failed
 */
export const journey = async (url: string, account: Account, step: Step, inboxUrl?: string): Promise<void> => {
  const site = await step("sign in", account.email, () => openSite(url, account));
  const { user, team, role } = await step("session", "/api/session", () => site.api("GET", "/session", session));
  if (role !== "admin") throw new Error(`${user.email} is no admin, and only admins can delete what was made`);
  const uploadId = await step("upload", "a picture, part by part", () => sendPicture(site));
  const name = `Smoke test ${randomUUID().slice(0, 8)}`;
  const made = { uploadId, name, source: "cli smoke", uploadedBy: user.displayName };
  const { id } = await step("asset", name, () => site.api("POST", "/assets", asset, made));
  try {
    await step("picture", "the thumbnail through /media", () => seePicture(site, id));
    // SES' simulator accepts mail to such an email address, and the mail doesn't affect the account's sending
    // reputation.
    const address = `success+${id.slice(-8)}@simulator.amazonses.com`;
    const wanted: RequestForAssetInput = {
      contentOwner: "@smoke",
      contentOwnerEmail: address,
      brand: team.defaultBrand,
      intendedUse: "Social media posts",
      requestedBy: user.displayName,
    };
    const { request } = await step("ask", "for the rights", () =>
      site.api("POST", `/assets/${id}/rights-requests`, createdRequest, wanted),
    );
    await step("mail", "taken by the mail service", () => mailTaken(site, id));
    if (inboxUrl) await step("inbox", inboxUrl, () => mailFound(inboxUrl, address, request.link));
    const token = new URL(request.link).searchParams.get("token") ?? "";
    await step("answer", "as the owner", () => approveAs(site, token, address));
    await step("approved", "the asset says so", async () => {
      const { status, approval } = await site.api("GET", `/assets/${id}`, asset);
      if (status !== "approved" || approval?.origin !== "owner") throw new Error(`it is ${status}`);
    });
  } finally {
    await step("clean up", "the asset is deleted", () => cleanUp(site, id));
  }
};
