import { change as changeContract, find as findContract } from "../../contracts/contract/change.ts";
import { contractPath, titleOf } from "../../contracts/contract/naming.ts";
import { CreatorInviteEntity } from "../../contracts/creator-invite/creator-invite.entity.ts";
import { change, find as findAsset, whileThere } from "../../library/asset/change.ts";
import { assetPath } from "../../library/asset/view.ts";
import { InviteEntity } from "../../people/invite/invite.entity.ts";
import { stillHereOrAdmins } from "../../people/user/index.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { HELD_REASONS } from "../../platform/mail/held-back.schema.ts";
import { MailEntity, type MailRecord, type Outcome } from "../../platform/mail/mail.entity.ts";
import { found } from "../../platform/store/found.ts";
import { transact, updateItem, type Write } from "../../platform/store/transaction.ts";
import { Notification } from "../notification/index.ts";

type End = Outcome | "suppressed" | "held";

/** Why a mail wasn't delivered, as the activity shows it. */
const REASONS: Record<Exclude<End, "held">, string> = {
  bounced: "The email bounced",
  complained: "It was reported as spam",
  rejected: "The email service refused it",
  suppressed: "An earlier email to this address bounced or was reported as spam",
};

const reasonOf = (end: End, { heldBy = "recipient" }: MailRecord): string =>
  end === "held" ? HELD_REASONS[heldBy] : REASONS[end];

/**
 * Notes once that a mail of the current team can't be delivered: on the mail's record, and in the activity of its asset
 * or the history of its contract. Notifies the person who asked for the mail.
 */
export const undelivered = async (mailId: string, end: End): Promise<void> => {
  const teamId = requireTeamId();
  const current = await find(teamId, mailId);
  if (!current) return;
  const { assetId, contractId } = current;
  if (contractId) await enterInContract(current, contractId, end);
  else {
    const entered = assetId ? await whileThere(teamId, assetId, () => enter(current, assetId, end)) : false;
    if (!entered) await note(current, end);
  }
  await tell(current, end);
};

const find = (teamId: string, mailId: string): Promise<MailRecord | undefined> =>
  found(MailEntity.get({ teamId, mailId }).go({ consistent: true }));

const failure = ({ teamId, mailId }: MailRecord, end: End): Write =>
  updateItem(
    MailEntity.patch({ teamId, mailId })
      .set({ state: end, failedAt: nowIso() })
      .where(({ failedAt }, { notExists }) => notExists(failedAt))
      .params(),
  );

const note = ({ teamId, mailId }: MailRecord, end: End): Promise<void> =>
  transact(async () => {
    const mail = await find(teamId, mailId);
    return { writes: mail && !mail.failedAt ? [failure(mail, end)] : [], result: undefined };
  });

const enter = async ({ teamId, mailId }: MailRecord, assetId: string, end: End): Promise<true> => {
  await change(teamId, assetId, async (asset) => {
    const mail = await find(teamId, mailId);
    if (!mail || mail.failedAt) return undefined;
    const facts = { mail: mail.kind, reason: reasonOf(end, mail) };
    return { next: asset, step: { type: "mail.failed", facts }, also: [failure(mail, end)] };
  });
  return true;
};

const enterInContract = async ({ teamId, mailId }: MailRecord, contractId: string, end: End): Promise<void> => {
  await changeContract(teamId, contractId, async (contract) => {
    const mail = await find(teamId, mailId);
    if (!mail || mail.failedAt) return undefined;
    const facts = { mail: mail.kind, reason: reasonOf(end, mail) };
    return { next: contract, step: { type: "mail.failed", facts }, also: [failure(mail, end)] };
  });
};

interface Concern {
  subject: string;
  path: string;
  to: string[];
}

const idsOf = async (userId: string | undefined, teamId: string): Promise<string[]> =>
  (await stillHereOrAdmins(userId, teamId)).map((person) => person.userId);

/**
 * Who asked for the mail, and what it was about; undefined if nobody asked for it, or if the mail doesn't matter any
 * more.
 */
const concernOf = async (mail: MailRecord): Promise<Concern | undefined> => {
  const { teamId, kind, assetId, inviteId, creatorInviteId, contractId, userId } = mail;
  if (assetId) {
    const asset = await findAsset(teamId, assetId);
    return asset && { subject: asset.name, path: assetPath(assetId), to: await idsOf(userId, teamId) };
  }
  if (contractId) {
    const contract = await findContract(teamId, contractId);
    return contract && { subject: titleOf(contract), path: contractPath(contractId), to: await idsOf(userId, teamId) };
  }
  if (inviteId) return concernOfInvite(mail, inviteId);
  if (creatorInviteId) return concernOfCreatorInvite(mail, creatorInviteId);
  return userId ? { subject: kind, path: "", to: [userId] } : undefined;
};

const concernOfInvite = async ({ teamId, mailId }: MailRecord, inviteId: string): Promise<Concern | undefined> => {
  const { data: invite } = await InviteEntity.get({ teamId, inviteId }).go({ consistent: true });
  // Since this mail, the invite was used, revoked or mailed again, or its email address was removed.
  if (invite?.state !== "open" || !invite.email || !mailId.startsWith(`${invite.mailEventId}.`)) return undefined;
  return { subject: invite.email, path: "/team", to: await idsOf(invite.inviterId, teamId) };
};

const concernOfCreatorInvite = async (
  { teamId, mailId }: MailRecord,
  inviteId: string,
): Promise<Concern | undefined> => {
  const { data: invite } = await CreatorInviteEntity.get({ teamId, inviteId }).go({ consistent: true });
  // Since this mail, the invite was used, revoked or renewed.
  if (invite?.state !== "open" || !mailId.startsWith(`${invite.mailEventId}.`)) return undefined;
  return { subject: invite.creator, path: "/creators?tab=invites", to: await idsOf(invite.inviterId, teamId) };
};

const tell = async (mail: MailRecord, end: End): Promise<void> => {
  const concern = await concernOf(mail);
  if (!concern) return;
  const dedupeKey = `${mail.mailId}.undeliverable`;
  const kind = end === "held" ? "mail.held" : "mail.undeliverable";
  await Notification.tell({ ...concern, kind, actor: "", dedupeKey });
};
