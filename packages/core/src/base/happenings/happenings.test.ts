import { expect, it } from "vitest";
import { entriesIn, NOTICES, WEBHOOKS } from "./list.schema.ts";

const names = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Names that are stored in records of earlier releases, or that customers' programs know. */
const KEPT: Readonly<Record<string, { now: readonly string[]; were: readonly string[] }>> = {
  "an asset's activity": {
    now: Object.keys(entriesIn("asset")),
    were: names(`
    asset.created asset.edited asset.status.changed asset.file.hashed
    asset.file.not_hashed asset.thumbnail.made asset.file.restored asset.file.downloaded
    asset.duplicate.noted asset.deleted publication.added publication.edited
    publication.removed release.added release.edited release.removed
    release.shown rights_request.created rights_request.link.copied rights_request.post.copied
    rights_request.post.not_copied rights_request.viewed rights_request.replied rights_request.agreed
    rights_request.approved rights_request.denied rights_request.withdrawn rights_request.removal_requested
    rights_request.expired rights_request.mailed rights_request.reminded rights_request.reminders.stopped
    rights_request.reminders.resumed contract.declined contract.voided contract.expired
    contract.resent grant.withdrawn licence.issued mail.sent
    mail.failed
  `),
  },
  "a creator's or contract's history": {
    now: Object.keys(entriesIn("history")),
    were: names(`
    creator.onboarded creator.added creator.edited creator.approved
    creator.rejected creator.deleted contract.created contract.sent
    contract.link.copied contract.viewed contract.resent contract.reminded
    contract.signed contract.declined contract.voided contract.expired
    contract.document.stored mail.sent mail.failed
  `),
  },
  "a team's log": {
    now: Object.keys(entriesIn("team")),
    were: names(`
    team.created team.settings.changed team.logo.changed team.app_logo.changed
    team.preview_image.changed team.closed team.reopened invite.created
    invite.readdressed invite.renewed invite.revoked creator_invite.created
    creator_invite.renewed creator_invite.revoked creator_invite.used member.joined
    member.role.changed member.profile.changed member.removed export.created
    upload.canceled backup.check.asked backup.restore.asked backup.file.restored
    slack.connected slack.channel.chosen slack.removed api_key.created
    api_key.revoked webhook.created webhook.edited webhook.enabled
    webhook.disabled webhook.deleted template.created template.edited
    template.activated template.deactivated template.deleted
  `),
  },
  notifications: {
    now: Object.keys(NOTICES),
    were: names(`
    rights_request.created rights_request.agreed rights_request.approved rights_request.denied
    rights_request.replied rights_request.removal_requested rights_request.expired contract.signed
    contract.declined contract.expired creator.onboarded asset.expiring
    release.expiring grant.expired grant.withdrawn grant.restored
    team.joined team.role.changed feedback.sent user.sign_in.added
    mail.undeliverable mail.held webhook.disabled backup.problem
  `),
  },
  webhooks: {
    now: WEBHOOKS.map(({ name }) => name),
    were: names(`
    asset.created asset.status.changed asset.deleted rights_request.created
    rights_request.approved rights_request.denied rights_request.expired rights_request.withdrawn
    license.issued license.expiring license.expired license.withdrawn
    contract.signed contract.declined creator.onboarded
  `),
  },
};

it.each(Object.entries(KEPT))(
  "each name in %s that an earlier release stored or sent is still known",
  (_, { now, were }) => {
    expect(were.filter((name) => !now.includes(name))).toEqual([]);
  },
);

it("customers see the webhooks of one kind of record together, in the order in which they always were", () => {
  const order = KEPT.webhooks?.were ?? [];
  const shown = WEBHOOKS.map(({ name }) => name).filter((name) => order.includes(name));
  expect(shown).toEqual(order);
});
