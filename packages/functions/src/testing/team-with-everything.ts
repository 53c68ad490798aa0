import { randomUUID } from "node:crypto";
import { Webhook } from "@clearhouse/core/integrations/webhook/index.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { API_SCOPES } from "@clearhouse/core/people/api-key/api-key.schema.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { BULK_ASK, posts } from "@clearhouse/core/testing/bundle.ts";
import { aContract } from "@clearhouse/core/testing/contracts.ts";
import { aPendingCreator } from "@clearhouse/core/testing/creators.ts";
import { anImport } from "@clearhouse/core/testing/imports.ts";
import { anOpenRequest, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { aLicense } from "./license.ts";
import { aSignedInTeam, type Person } from "./roles/people.ts";
import type { Ids } from "./route.ts";

const FILE = { contentType: "image/jpeg", size: 1_000 };

/** Makes a notification for a person. @returns its id */
const aNotification = async (person: Person): Promise<string> => {
  const { teamId, userId } = person;
  const notice = { to: [userId], kind: "team.joined", actor: "Nia New", subject: "the team", path: "/team" } as const;
  await actAs({ kind: "system", name: "test", teamId }, () =>
    Notification.tell({ ...notice, dedupeKey: randomUUID() }),
  );
  const { items } = await actAs(person, () => Notification.list({ limit: 1 }));
  return items[0]?.id ?? "";
};

/**
 * A team with one of each: an asset whose owner was asked, a license, a member's open upload, an owner's upload, an
 * invite, a notification, a contract template, a creator, a creator invite, a piece of work, feedback, a contract, a
 * publication, a release.
 */
export const aTeamWithEverything = async (name: string) => {
  const people = await aSignedInTeam(name);
  const { asset, request, token, owner } = await anOpenRequest(people.admin);
  const upload = await actAs(people.admin, () => Sent.createUpload({ ...FILE, fileName: `${name}.jpg` }), CALLER);
  const original = await actAs(
    owner,
    () => Sent.createUploadForOwner({ ...FILE, fileName: `${name} original.jpg` }),
    CALLER,
  );
  const invite = await actAs(people.admin, () =>
    Sent.createInvite({ email: `invited-${randomUUID()}@clearhouse.test` }),
  );
  const view = await actAs(people.admin, () =>
    Sent.createSavedView({ name: `View of ${name}`, scope: "team", view: {} }),
  );
  const template = await actAs(people.admin, () =>
    Sent.createTemplate({ name: `Template of ${name}`, content: `A contract of ${name}` }),
  );
  const list = await actAs(people.admin, () => Sent.createExport({ kind: "selection", assetIds: [asset.id] }));
  const job = await actAs(people.admin, () =>
    Sent.startBulkRequest({ ...BULK_ASK, groups: [{ contentOwner: `Owner for ${name}`, items: posts(1) }] }),
  );
  const begun = await anImport(people.admin, `name,type\n${name},image\n`, `${name}.csv`);
  const creator = await actAs(people.admin, () => aPendingCreator({ name: `Creator of ${name}` }));
  const { contract, token: signingToken } = await aContract(people.admin, { text: `A contract of ${name}` });
  const creatorInvite = await actAs(people.admin, () =>
    Sent.inviteCreator({ creator: `cleo-${randomUUID()}@clearhouse.test` }),
  );
  const content = await actAs(people.admin, () =>
    Sent.addCreatorContent({ creatorId: creator.id, title: `Work for ${name}`, contentType: "Photo" }),
  );
  const feedback = await actAs(people.member, () =>
    Sent.sendFeedback({ type: "Bug Report", subject: `Feedback of ${name}`, details: `Details of ${name}` }),
  );
  const place = await actAs(people.admin, () =>
    Sent.addPublication(asset.id, {
      url: `https://example.com/${encodeURIComponent(name)}`,
      publishedOn: "2026-01-02",
      brand: "rap",
    }),
  );
  const person = await actAs(people.admin, () =>
    Sent.addRelease(asset.id, { kind: "person", name: `Anna of ${name}` }),
  );
  const key = await actAs(people.admin, () => Sent.createApiKey({ name: `Key of ${name}`, scopes: [...API_SCOPES] }));
  const hook = await actAs(people.admin, () =>
    Sent.createWebhook({ url: `https://${randomUUID()}.clearhouse-customer.com/in`, events: ["asset.created"] }),
  );
  const delivery = await actAs(people.admin, () => Webhook.sendTest(hook.id));
  const ids: Ids = {
    assetId: asset.id,
    requestId: request.id,
    uploadId: upload.id,
    ownerUploadId: original.id,
    userId: people.member.userId,
    inviteId: invite.id,
    notificationId: await aNotification(people.admin),
    importId: begun.id,
    viewId: view.id,
    exportId: list.id,
    jobId: job.jobId,
    templateId: template.id,
    grantId: (await aLicense(people.admin)).grantId,
    creatorId: creator.id,
    contractId: contract.id,
    creatorInviteId: creatorInvite.id,
    contentId: content.id,
    feedbackId: feedback.id,
    publicationId: place.id,
    releaseId: person.id,
    keyId: key.id,
    webhookId: hook.id,
    deliveryId: delivery.id,
  };
  const code = new URL(invite.link).pathname.replace("/invite/", "");
  return {
    ...people,
    ids,
    token,
    signingToken,
    owner,
    asset,
    creator,
    creatorInvite,
    key,
    hook,
    invite: { ...invite, code },
  };
};

export type TeamWithEverything = Awaited<ReturnType<typeof aTeamWithEverything>>;

/** Texts that must never reach another team. */
export const privateTexts = (
  {
    teamId,
    admin,
    member,
    token,
    signingToken,
    asset,
    creator,
    creatorInvite,
    key,
    hook,
    invite,
    ids,
  }: TeamWithEverything,
  name: string,
): string[] => [
  teamId,
  name,
  token,
  signingToken,
  asset.name,
  creator.email,
  creatorInvite.creator,
  creatorInvite.link,
  key.prefix,
  hook.url,
  invite.code,
  invite.email,
  admin.email,
  member.email,
  admin.userId,
  member.userId,
  ...Object.values(ids),
];

/** Withdraws the team's open request, so that its token doesn't work any more. */
export const withdraw = async ({ admin, ids }: TeamWithEverything): Promise<void> => {
  await actAs(
    admin,
    async () => {
      const { version } = await Asset.get(ids.assetId);
      await Clearance.setStatus(ids.assetId, { version, status: "pending" });
    },
    CALLER,
  );
};
