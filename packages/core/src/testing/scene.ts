import { randomUUID } from "node:crypto";
import { HeadObjectCommand, PutObjectCommand, UploadPartCommand } from "@aws-sdk/client-s3";
import { createChallenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { answerTerms, type TermsRequest } from "../base/license/answer-terms.policy.ts";
import type { AskRemovalInput, ReplyInput } from "../base/owner-page/owner-message.schema.ts";
import { endOf } from "../library/upload/end-of.ts";
import { Upload } from "../library/upload/index.ts";
import { sender } from "../library/upload/read.ts";
import { UploadEntity, type UploadRecord } from "../library/upload/upload.entity.ts";
import { type CreateUploadInput, PART_BYTES } from "../library/upload/upload.schema.ts";
import { IdentityEntity, UserEntity, type UserRecord } from "../people/account/user.entity.ts";
import { Invite } from "../people/invite/index.ts";
import { changeTeam } from "../people/team/change.ts";
import { membership } from "../people/team/membership.ts";
import { nowIso } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { addressOf } from "../platform/fields.schema.ts";
import { keyFor, sha256 } from "../platform/hash.ts";
import { newId } from "../platform/id.ts";
import { actAs, type Caller, type MemberActor, type OwnerActor, requireTeamId } from "../platform/identity/actor.ts";
import { mediaKey } from "../platform/store/object-key.ts";
import { s3 } from "../platform/store/s3.ts";
import { putItem, transact, type Write } from "../platform/store/transaction.ts";
import { claim } from "../platform/store/unique.ts";
import { setTimer } from "../platform/timer/timer.entity.ts";
import { withOfferedTerms } from "../rights/conversation/conversation.policy.ts";
import type { CounterOfferInput, TeamAnswerInput } from "../rights/conversation/conversation.schema.ts";
import { RightsRequest } from "../rights/rights-request/index.ts";
import type { ApproveInput, DenyInput, OwnerRequest } from "../rights/rights-request/owner-request.schema.ts";
import type { RequestForAssetInput } from "../rights/rights-request/rights-request.schema.ts";
import { Sent } from "./sent.ts";

/**
 * Teams, people and files with which tests begin, in this and other packages. The product's own functions make them.
 */

export const CALLER = { ip: "203.0.113.7", userAgent: "Mozilla/5.0 (iPhone)", requestId: "test" };

/** The smallest PNG there is: 1 × 1. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export interface Scene {
  teamId: string;
  admin: MemberActor & { subject: string };
  member: MemberActor & { subject: string };
}

/** A person who joins a team. */
export const aPerson = async (
  teamId: string,
  role: "admin" | "member",
  given: { email?: string; name?: string } = {},
) => {
  const subject = randomUUID();
  const { email = `${role}-${subject}@clearhouse.test`, name = role === "admin" ? "Ada Admin" : "Max Member" } = given;
  const account = { subject, email, displayName: name, teamId, role };
  const user = { userId: newId("user"), email, displayName: name, password: true, emailAsOf: 0, createdAt: nowIso() };
  await actAs({ kind: "system", name: "account-create", teamId }, () =>
    changeTeam(teamId, () => {
      const joining = membership(user, { teamId, role });
      return { ...joining, also: [...joining.also, ...newAccount(user, subject)], result: undefined };
    }),
  );
  return { ...account, kind: "member" as const, userId: user.userId };
};

/** The writes that make an account, as a first sign-in does after it has looked for the subject and the address. */
const newAccount = (user: UserRecord, subject: string): Write[] => {
  const { userId, email, createdAt } = user;
  const identity = { subject, userId, provider: "password" as const, createdAt };
  return [
    putItem(IdentityEntity.create(identity).params()),
    putItem(UserEntity.create(user).params()),
    claim("user-email", addressOf(email), "", userId),
  ];
};

/** Where people write about their data in tests. */
export const PRIVACY_EMAIL = "privacy@clearhouse.test";

/** A team with an admin and a member, which can ask people. */
export const aTeam = async (name = "Clearhouse Network", privacyEmail = PRIVACY_EMAIL): Promise<Scene> => {
  const { team } = await Invite.createTeam({
    name,
    adminEmail: `first-${randomUUID()}@clearhouse.test`,
    privacyEmail,
  });
  const { teamId } = team;
  return { teamId, admin: await aPerson(teamId, "admin"), member: await aPerson(teamId, "member") };
};

/**
 * Uploads bytes as a browser does: opens the upload, sends each part and completes the upload. Runs as the current
 * actor.
 */
export const upload = async (
  bytes: Buffer,
  { owner = false, ...given }: Partial<CreateUploadInput> & { owner?: boolean } = {},
): Promise<string> => {
  const declared = { fileName: "photo.png", contentType: "image/png", size: bytes.length, ...given };
  const { id, partCount, partSize } = await (owner ? Sent.createUploadForOwner(declared) : Sent.createUpload(declared));
  const { data } = await UploadEntity.query.pending({ teamId: requireTeamId() }).go({ pages: "all" });
  const record = data.find(({ uploadId }) => uploadId === id);
  if (!record) throw new Error("The upload isn't listed as pending");
  for (let part = 1; part <= partCount; part++) {
    const { ETag = "" } = await s3.send(
      new UploadPartCommand({
        Bucket: record.purpose === "import" ? env.IMPORTS_BUCKET : env.MEDIA_BUCKET,
        Key: record.key,
        UploadId: record.multipartId,
        PartNumber: part,
        Body: bytes.subarray((part - 1) * partSize, part * partSize),
      }),
    );
    await Upload.storedPart(id, part, ETag);
  }
  await Upload.complete(id);
  return id;
};

/** The completed upload of {@link PNG} as {@link upload} leaves it, in two calls instead of twelve. */
const uploaded = async (): Promise<string> => {
  const { teamId, ownerId } = sender();
  const assetId = newId("asset");
  const at = nowIso();
  const key = mediaKey(teamId, assetId, `${Date.parse(at)}-${randomUUID().slice(0, 8)}-photo.png`);
  const contentType = "image/png";
  const { ETag = "" } = await s3.send(
    new PutObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key, Body: PNG, ContentType: contentType }),
  );
  const record: UploadRecord = {
    ...{ teamId, ownerId, uploadId: newId("upload"), assetId, key, contentType, fileName: "photo.png" },
    ...{ purpose: "asset", state: "completed", multipartId: "1", size: PNG.length, partSize: PART_BYTES },
    ...{ parts: { 1: ETag }, createdAt: at, lastPartAt: at, countedIn: 1 },
  };
  const timer = setTimer({ teamId, kind: "upload", id: record.uploadId }, endOf(record));
  await transact(async () => ({ writes: [putItem(UploadEntity.create(record).params()), timer], result: undefined }));
  return record.uploadId;
};

/** An asset with an uploaded file. Runs as the current actor. */
export const anAsset = async (name = "Sunset over the bridge", source = "https://instagram.com/p/1") =>
  Sent.createAsset({ uploadId: await uploaded(), name, source, uploadedBy: "Ada Admin" });

export const ASK: RequestForAssetInput = {
  contentOwner: "@creator",
  contentOwnerEmail: "owner@example.com",
  brand: "Clearhouse Network",
  intendedUse: "Social media posts",
  requestedBy: "Ada Admin",
};

/** An asset whose owner has been asked, and the owner. Runs as a member. */
export const anOpenRequest = async (member: MemberActor, change: Partial<RequestForAssetInput> = {}) => {
  const asked = { ...ASK, ...change };
  const { asset, request } = await actAs(member, async () => Sent.requestForAsset((await anAsset()).id, asked), CALLER);
  const token = new URL(request.link).searchParams.get("token") ?? "";
  const owner = await RightsRequest.ownerByToken(token);
  return { asset, request, token, owner };
};

/** The hash of the terms that an owner with the given answers sees. */
export const termsSha256 = (
  asked: TermsRequest & Pick<OwnerRequest, "team"> & Partial<Pick<OwnerRequest, "conversation">>,
  answer: Pick<Partial<ApproveInput>, "usageRights" | "restrictions" | "credit" | "expiresOn" | "allowed">,
): string => {
  const { usageRights = asked.intendedUse, restrictions = [], credit = "", expiresOn = "", allowed } = answer;
  const said = { usageRights, restrictions, credit, expiresOn, allowed };
  const { terms } = answerTerms(withOfferedTerms(asked), asked.team.legalName, said);
  return sha256(terms.text);
};

/** A solved challenge as a browser would send it, but easier to solve than in browsers. */
export const aProof = async (): Promise<string> => {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 1,
    keyPrefix: "0",
    deriveKey,
    expiresAt: new Date(Date.now() + 60_000),
    hmacSignatureSecret: (await keyFor("challenge")).toString("hex"),
  });
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
};

/** The details of the person who answers as the owner. */
export const OLIVIA = { name: "Olivia Owner", email: "olivia@example.com", proof: "" };

/** Approves a request as its owner. */
export const approve = (owner: OwnerActor, answer: Partial<ApproveInput> = {}, caller: Caller = CALLER) =>
  actAs(
    owner,
    async () => {
      const asked = await RightsRequest.forOwner();
      const filled = { ...OLIVIA, usageRights: asked.intendedUse, ...answer };
      return Sent.approve({ termsSha256: termsSha256(asked, filled), ...filled });
    },
    caller,
  );

/** Denies a request as its owner. */
export const deny = (owner: OwnerActor, answer: Partial<DenyInput> = {}) =>
  actAs(owner, () => Sent.deny({ ...OLIVIA, reason: "Not mine", ...answer }), CALLER);

/** Sends the owner's message that leaves the request open. */
export const reply = (owner: OwnerActor, said: Partial<ReplyInput> = {}) =>
  actAs(owner, () => Sent.reply({ ...OLIVIA, topic: "credit", message: "With my name, please", ...said }), CALLER);

/** Sends the owner's counter-offer, which leaves the request open. */
export const counterOffer = (owner: OwnerActor, said: Partial<CounterOfferInput> = { message: "Not before May" }) =>
  actAs(owner, () => Sent.counterOffer({ ...OLIVIA, ...said }), CALLER);

/** Answers as a member what the owner wrote. */
export const answerOwner = (member: MemberActor, requestId: string, input: TeamAnswerInput) =>
  actAs(member, () => Sent.answerOwner(requestId, input), CALLER);

/** Asks for removal as the owner, after an approval. */
export const askRemoval = (owner: OwnerActor, said: Partial<AskRemovalInput> = {}) =>
  actAs(owner, () => Sent.askRemoval({ ...OLIVIA, reason: "I sold it", ...said }), CALLER);

/** For each key, whether there is an object at the key. */
export const storedObjects = (keys: readonly string[]): Promise<boolean[]> =>
  Promise.all(
    keys.map(async (Key) => {
      try {
        await s3.send(new HeadObjectCommand({ Bucket: env.MEDIA_BUCKET, Key }));
        return true;
      } catch (error) {
        if (error instanceof Error && error.name === "NotFound") return false;
        throw error;
      }
    }),
  );

/** Stores bytes in the media bucket. */
export const putObject = async (key: string, body: Buffer): Promise<void> => {
  await s3.send(new PutObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key, Body: body }));
};
