import { type Happening, id, inAsset, inHistory, inTeam, logged, recorded, work } from "./happening.schema.ts";

/** What happens to mails, and in the team's backup, exports and integrations. */
export const WORKSPACE = {
  "mail.sent": recorded({
    ...inAsset("mails", "nobody", "Mail", "sent an email"),
    ...inHistory("signer", "Mail", "sent an email"),
  }),
  "mail.failed": {
    data: null,
    entry: {
      ...inAsset("mails", "nobody", "MailWarning", "couldn't deliver an email"),
      ...inHistory("signer", "MailWarning", "could not deliver an email"),
    },
    notice: {
      kind: "mail.undeliverable",
      switch: null,
      says: "An email couldn't be delivered: {subject}",
      nobody: null,
      icon: "MailWarning",
      tone: "bad",
      // The summary may be undeliverable too, and reporting this in the next one would go on without end.
      digest: null,
    },
    mail: null,
    slack: null,
    webhook: null,
  },
  "mail.held": {
    data: null,
    entry: null,
    notice: {
      kind: "mail.held",
      switch: null,
      says: "An email wasn't sent because a limit was reached: {subject}",
      nobody: null,
      icon: "MailWarning",
      tone: "open",
      digest: null,
    },
    mail: null,
    slack: null,
    webhook: null,
  },
  "webhook.created": recorded(inTeam("nobody", "added a webhook")),
  "webhook.edited": recorded(inTeam("nobody", "edited a webhook")),
  "webhook.enabled": recorded(inTeam("nobody", "turned a webhook on")),
  /** By an admin, or by the product after three days of failures; of these people are notified. */
  "webhook.disabled": {
    data: null,
    entry: inTeam("nobody", "turned a webhook off"),
    notice: {
      kind: "webhook.disabled",
      switch: null,
      says: "A webhook was turned off because it failed for three days: {subject}",
      nobody: null,
      icon: "Webhook",
      tone: "bad",
      digest: null,
    },
    mail: null,
    slack: null,
    webhook: null,
  },
  "webhook.deleted": recorded(inTeam("nobody", "deleted a webhook")),
  /** A delivery has to be tried now. */
  "webhook.delivery.due": work({ webhookId: id, deliveryId: id }),
  "slack.connected": recorded(inTeam("nobody", "connected Slack")),
  "slack.channel.chosen": recorded(inTeam("nobody", "chose the Slack channel")),
  "slack.removed": recorded(inTeam("nobody", "removed the Slack integration")),
  "slack.command.received": work({ commandId: id }),
  /** `kind` decides which function writes the file. */
  "export.requested": logged({ exportId: id, kind: id }, inTeam("nobody", "exported data", "export.created")),
  /** A file was stored or doesn't belong to its owner any more, so its backup copy has to be made or removed. */
  "backup.copy.due": work({ ownerId: id, fileId: id }),
  /** The next step of a team's check is due, or admins have to be notified of problems. */
  "backup.check.planned": work({}),
  "backup.check.asked": recorded(inTeam("nobody", "asked for the backup to be checked")),
  "backup.restore.asked": logged(
    { ownerId: id, fileId: id },
    inTeam("nobody", "asked for a file to be restored from the backup"),
  ),
  "backup.file.restored": recorded(inTeam("nobody", "restored a file from the backup")),
  "backup.problem": {
    data: null,
    entry: null,
    notice: {
      kind: "backup.problem",
      switch: null,
      says: "The backup check found files that aren't backed up as stored: {subject}",
      nobody: null,
      icon: "ShieldAlert",
      tone: "bad",
      digest: "Files that aren't backed up",
    },
    mail: null,
    slack: null,
    webhook: null,
  },
} as const satisfies Record<string, Happening>;
