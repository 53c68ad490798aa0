import { randomUUID } from "node:crypto";
import type { ActivityType } from "@clearhouse/core/activity/activity.schema.ts";
import { hashFile } from "@clearhouse/core/asset/hash-file.ts";
import { Asset } from "@clearhouse/core/asset/index.ts";
import { Clearance } from "@clearhouse/core/clearance/index.ts";
import type { CreateExportInput } from "@clearhouse/core/export/export.schema.ts";
import { Export } from "@clearhouse/core/export/index.ts";
import { wakeForeignFetches } from "@clearhouse/core/foreign-file/watch.ts";
import { Invite } from "@clearhouse/core/invite/index.ts";
import { Notification } from "@clearhouse/core/notification/index.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { readPointer } from "@clearhouse/core/search/pointer.ts";
import { anImport, doStep, importNow, stepOf } from "@clearhouse/core/testing/imports.ts";
import {
  ASK,
  anAsset,
  anOpenRequest,
  approve,
  aTeam,
  CALLER,
  deny,
  storedObjects,
} from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { User } from "@clearhouse/core/user/index.ts";
import type { BusEntry } from "../../../../scripts/vitest/recorder.ts";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { eventOf } from "./bus.ts";
import { COMPACTIONS } from "./compactions.ts";

/** An event as it came about, and what its consequence leaves behind, counted. */
export interface Story {
  entry: BusEntry;
  /** Who asked, where somebody is told. */
  requester?: MemberActor;
  /** To whom a mail goes. */
  mailTo?: string;
  effects(): Promise<number[]>;
}

const steps = async (admin: MemberActor, assetId: string, type: ActivityType): Promise<number> => {
  const all = await actAs(admin, () => Asset.activity(assetId), CALLER);
  return all.filter((step) => step.type === type).length;
};

/** How much a person was told of. */
const told = async (person: MemberActor): Promise<number> =>
  (await actAs(person, () => Notification.list({ limit: 20 }))).items.length;

/** A file that was stored, and its asset. */
export const aStoredFile = async () => {
  const { admin, teamId } = await aTeam();
  const { id: assetId } = await actAs(admin, () => anAsset(), CALLER);
  return { entry: await eventOf(teamId, "asset.file.stored"), admin, assetId };
};

const ofFile = (type: ActivityType) => async (): Promise<Story> => {
  const { entry, admin, assetId } = await aStoredFile();
  return { entry, effects: async () => [await steps(admin, assetId, type)] };
};

/** An owner has answered; the requester, whose address nobody else has, is told. */
const ofAnswer = (answer: typeof approve | typeof deny, event: string) => async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { asset, owner } = await anOpenRequest(admin);
  await answer(owner);
  return {
    entry: await eventOf(teamId, event),
    requester: admin,
    mailTo: admin.email,
    effects: async () => [
      (await mailsTo(admin.email)).length,
      await steps(admin, asset.id, "mail.sent"),
      await told(admin),
    ],
  };
};

/** How many of a deleted asset's files are gone: it had one. */
const ofDeletion = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { id, files } = await actAs(admin, () => anAsset(), CALLER);
  await actAs(admin, () => Clearance.remove(id), CALLER);
  const gone = async () =>
    (await storedObjects(files.map(({ url }) => url.replace("/media/", "")))).filter((is) => !is);
  return { entry: await eventOf(teamId, "asset.deleted"), effects: async () => [(await gone()).length] };
};

/** The file of an asset that has the bytes of an older one. */
export const aStoredTwin = async (): Promise<BusEntry> => {
  const { admin, teamId } = await aTeam();
  const first = await actAs(admin, () => anAsset("first"), CALLER);
  await actAs({ kind: "system", name: "test", teamId }, () => hashFile(first.id, first.files[0]?.id ?? ""));
  await actAs(admin, () => anAsset("second"), CALLER);
  return eventOf(teamId, "asset.file.stored");
};

/** Three assets have the same bytes, the oldest is deleted: of the other two one is the duplicate of the other. */
export const aDeletedTwin = async () => {
  const { admin, teamId } = await aTeam();
  const made = [];
  for (const name of ["first", "second", "third"]) made.push(await actAs(admin, () => anAsset(name), CALLER));
  // By age, which is by id where a test has stopped the clock.
  const assets = made.sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, files } of assets) {
    await actAs({ kind: "system", name: "test", teamId }, () => hashFile(id, files[0]?.id ?? ""));
  }
  const [first, second, third] = assets.map(({ id }) => id);
  await actAs(admin, () => Clearance.remove(first ?? ""), CALLER);
  return { entry: await eventOf(teamId, "asset.deleted"), admin, second, third };
};

/** How often the youngest was told that it is the duplicate of the one that is the oldest now. */
const ofTwins = async (): Promise<Story> => {
  const { entry, admin, second, third = "" } = await aDeletedTwin();
  const noted = async () => {
    const all = await actAs(admin, () => Asset.activity(third), CALLER);
    return all.filter(({ facts }) => facts["duplicate of"] === second).length;
  };
  return { entry, effects: async () => [await noted()] };
};

/** How many of the one export are written. */
const ofExport = (input: (assetId: string) => CreateExportInput) => async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const asset = await actAs(admin, () => anAsset(), CALLER);
  const { id } = await actAs(admin, () => Sent.createExport(input(asset.id)));
  const states = async () => [await actAs(admin, () => Export.get(id))].filter(({ state }) => state === "done");
  return { entry: await eventOf(teamId, "export.requested"), effects: async () => [(await states()).length] };
};

/** The step that imports a file's only row; the one that looks at the file is done. */
const ofImport = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { id } = await anImport(admin, "name,type\nSunset,image\n");
  await doStep(teamId, id);
  const counted = async () => (await actAs(admin, () => Asset.counts())).pending;
  const listed = async () => (await actAs(admin, () => Asset.list({ limit: 10 }))).items.length;
  return {
    entry: await eventOf(teamId, "import.step.planned", await stepOf(teamId, id)),
    effects: async () => [await counted(), await listed(), (await importNow(admin, id)).success],
  };
};

/** An import's row names a file at an address that nobody is sent to. */
export const aForeignFile = async (fileUrl = "http://127.0.0.1/sunset.png") => {
  const { admin, teamId } = await aTeam();
  const { id } = await anImport(admin, `name,type,file_url\nSunset,image,${fileUrl}\n`);
  while (await doStep(teamId, id));
  await wakeForeignFetches();
  const { items } = await actAs(admin, () => Asset.list({ limit: 10 }));
  return { entry: await eventOf(teamId, "foreign.fetch.planned"), admin, assetId: items[0]?.id ?? "" };
};

const ofForeignFile = async (): Promise<Story> => {
  const { entry, admin, assetId } = await aForeignFile();
  return { entry, effects: async () => [await steps(admin, assetId, "asset.file.not_hashed")] };
};

const ofRequest = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const contentOwnerEmail = `owner-${randomUUID()}@example.com`;
  const ask = async () => Sent.requestForAsset((await anAsset()).id, { ...ASK, contentOwnerEmail });
  const { asset } = await actAs(admin, ask, CALLER);
  return {
    entry: await eventOf(teamId, "rights_request.created"),
    requester: admin,
    mailTo: contentOwnerEmail,
    effects: async () => [(await mailsTo(contentOwnerEmail)).length, await steps(admin, asset.id, "mail.sent")],
  };
};

const ofInvite = async (): Promise<Story> => {
  const adminEmail = `first-${randomUUID()}@clearhouse.test`;
  const { team } = await Invite.createTeam({ name: "Clearhouse Network", adminEmail });
  return {
    entry: await eventOf(team.teamId, "invite.created"),
    mailTo: adminEmail,
    effects: async () => [(await mailsTo(adminEmail)).length],
  };
};

/** Somebody else asks for the rights of the admin's asset. */
const ofOthersRequest = async (): Promise<Story> => {
  const { admin, member, teamId } = await aTeam();
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  await actAs(member, () => Sent.requestForAsset(id, ASK), CALLER);
  return { entry: await eventOf(teamId, "rights_request.created"), effects: async () => [await told(admin)] };
};

const ofJoining = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { link } = await actAs(admin, () => Sent.createInvite({}));
  const email = `new-${randomUUID()}@clearhouse.test`;
  const person = await User.actorOf({
    subject: randomUUID(),
    email,
    name: "Nia New",
    provider: "password",
    issuedAt: 1,
  });
  await actAs(person, () => Invite.join(link.split("/").at(-1) ?? ""));
  return {
    entry: await eventOf(teamId, "member.joined"),
    requester: admin,
    effects: async () => [await told(admin)],
  };
};

const ofRole = async (): Promise<Story> => {
  const { admin, member, teamId } = await aTeam();
  await actAs(admin, () => Sent.setRole(member.userId, "admin"));
  return { entry: await eventOf(teamId, "member.role.changed"), effects: async () => [await told(member)] };
};

/** A member goes on with a token that says another address, which Cognito has confirmed. */
const ofAddress = async (): Promise<Story> => {
  const { member, teamId } = await aTeam();
  const email = `new-${randomUUID()}@clearhouse.test`;
  const signedIn = { subject: randomUUID(), email, name: "", provider: "password" as const, issuedAt: 1 };
  await actAs({ ...member, signedIn }, () => User.session());
  return {
    entry: await eventOf(teamId, "user.email.changed"),
    mailTo: member.email,
    effects: async () => [(await mailsTo(member.email)).length],
  };
};

/** Whose password is known signs in with Google. */
const ofSignIn = async (): Promise<Story> => {
  const { member, teamId } = await aTeam();
  const { email } = member;
  await User.actorOf({ subject: randomUUID(), email, name: "", provider: "google", issuedAt: 1 });
  return {
    entry: await eventOf(teamId, "user.sign_in.added"),
    mailTo: email,
    effects: async () => [(await mailsTo(email)).length, await told(member)],
  };
};

/** A team's snapshot counts as many generations as it was written. */
const ofCompaction = (name: keyof typeof COMPACTIONS) => async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  await actAs(admin, () => anAsset(), CALLER);
  return {
    entry: await COMPACTIONS[name](teamId),
    effects: async () => [(await readPointer(teamId)).generation],
  };
};

/** How each subscription's event comes about. A subscription that is missing here fails a test. */
export const STORIES: Record<string, () => Promise<Story>> = {
  CompactSearch: ofCompaction("CompactSearch"),
  CompactSearchAfterImport: ofCompaction("CompactSearchAfterImport"),
  FetchFiles: ofForeignFile,
  HashFile: ofFile("asset.file.hashed"),
  MakeThumbnail: ofFile("asset.thumbnail.made"),
  NotifyInviter: ofJoining,
  NotifyMember: ofRole,
  NotifyOwner: ofRequest,
  NotifyRequesterApproved: ofAnswer(approve, "rights_request.approved"),
  NotifyRequesterDenied: ofAnswer(deny, "rights_request.denied"),
  NotifyUploader: ofOthersRequest,
  PurgeFiles: ofDeletion,
  RunImport: ofImport,
  SendInvite: ofInvite,
  SettleDuplicates: ofTwins,
  TellOfNewSignIn: ofSignIn,
  TellOldAddress: ofAddress,
  WriteActivity: ofExport((assetId) => ({ kind: "activity", assetId })),
  WriteList: ofExport((assetId) => ({ kind: "selection", assetIds: [assetId] })),
};

export const storyOf = (name: string): Promise<Story> => {
  const story = STORIES[name];
  if (!story) throw new Error(`No story of ${name}`);
  return story();
};
