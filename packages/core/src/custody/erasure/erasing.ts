import { CONTRACT_TEXT_ABOUT } from "../../base/contract-text/contract-text.entity.ts";
import { CONTRACT_ABOUT } from "../../contracts/contract/contract.entity.ts";
import { TEMPLATE_ABOUT, TEMPLATE_VERSION_ABOUT } from "../../contracts/contract-template/contract-template.entity.ts";
import { CREATOR_ABOUT } from "../../contracts/creator/creator.entity.ts";
import { STANDING_LICENSE_ABOUT } from "../../contracts/creator/standing-license.entity.ts";
import { CREATOR_CONTENT_ABOUT } from "../../contracts/creator-content/creator-content.entity.ts";
import { CREATOR_INVITE_ABOUT } from "../../contracts/creator-invite/creator-invite.entity.ts";
import { EXPORT_ABOUT } from "../../integrations/export/export.entity.ts";
import { SLACK_COMMAND_ABOUT, SLACK_INTEGRATION_ABOUT } from "../../integrations/slack/slack.entity.ts";
import { WEBHOOK_ABOUT } from "../../integrations/webhook/webhook.entity.ts";
import { accountsOf } from "../../library/asset/accounts.ts";
import { ASSET_ABOUT, type AssetRecord, ownerOfAsset } from "../../library/asset/asset.entity.ts";
import { STOP_ABOUT } from "../../library/asset/copy.entity.ts";
import { PUBLICATION_ABOUT } from "../../library/asset/publication.entity.ts";
import { RELEASE_ABOUT } from "../../library/asset/release.entity.ts";
import { TOMBSTONE_ABOUT } from "../../library/asset/tombstone.entity.ts";
import { IMPORT_ABOUT } from "../../library/import/import.entity.ts";
import { SHELF_ABOUT } from "../../library/saved-view/saved-view.entity.ts";
import { UPLOAD_ABOUT } from "../../library/upload/upload.entity.ts";
import { NOTIFICATION_ABOUT } from "../../notices/notification/notification.entity.ts";
import { MEMBER_ABOUT, USER_ABOUT } from "../../people/account/user.entity.ts";
import { API_KEY_ABOUT } from "../../people/api-key/api-key.entity.ts";
import { FEEDBACK_ABOUT } from "../../people/feedback/feedback.entity.ts";
import { INVITE_ABOUT } from "../../people/invite/invite.entity.ts";
import { SITE_INTEREST_ABOUT } from "../../people/site-interest/site-interest.entity.ts";
import { TEAM_ABOUT } from "../../people/team/team.entity.ts";
import type { About } from "../../platform/about.ts";
import { OUTBOX_ABOUT } from "../../platform/events/event.ts";
import { PARKED_EVENT_ABOUT } from "../../platform/events/parked.ts";
import { REQUEST_FIGURES_ABOUT } from "../../rights/analytics/figures.entity.ts";
import { BULK_REQUEST_ABOUT } from "../../rights/bulk-request/bulk-request.entity.ts";
import { GRANT_ABOUT } from "../../rights/grant/grant.entity.ts";
import { REQUEST_BUNDLE_ABOUT } from "../../rights/request-bundle/request-bundle.entity.ts";
import {
  ownerOfRequest,
  RIGHTS_REQUEST_ABOUT,
  type RightsRequestRecord,
} from "../../rights/rights-request/rights-request.entity.ts";
import type { Item } from "../archive/registry.ts";
import { BACKUP_CHECK_ABOUT, BACKUP_FILE_ABOUT } from "../backup/backup.entity.ts";
import { SUPPORT_REQUEST_ABOUT } from "../support/support.entity.ts";

/**
 * Whose record something is. A record is the person's if it gives their id or address for one of `of` or `by`. What an
 * erasure changes in other people's records stops it, until it is confirmed (losses.ts).
 */
interface Whose {
  /** What the record calls those whom it is about. */
  of?: readonly string[];
  /** What it calls those who wrote it: it is theirs except for what is hashed, which is others' evidence too. */
  by?: readonly string[];
  /**
   * Whether the record only repeats for some time what other records say, as a notification does, and then runs out or
   * is made again: nobody loses anything with it.
   */
  passes?: (item: Record<string, unknown>) => boolean;
}

/** What erasing a person does with items of one type. `about` says whom their texts are about (platform/about.ts). */
type Erasing =
  /**
   * For entries of a hash chain: erases from the attribute `person` what is about the person to be erased, as the
   * entry's type declares it. The attribute's salted hash stays.
   */
  | { does: "chain" }
  /**
   * Replaces email addresses and names in the texts; `firstEntry` is treated as an entry of a hash chain. `hashed`
   * names attributes whose hash is in an entry of a hash chain. These attributes are evidence, so they stay and are
   * reported.
   */
  | { does: "texts"; about: About; whose: Whose; hashed: readonly string[] }
  /** Removes the item if this attribute is the person's id or email address. */
  | { does: "remove"; by: string; about: About }
  | { does: "nothing"; why: string };

const OTHERS: Whose = {};
const PASSING: Whose = { passes: () => true };
/** As long as an asset can be made of an upload, the upload alone has the file's name. */
const UPLOADED: Whose = { by: ["sender"], passes: ({ state }) => state === "attached" || state === "aborted" };
const of = (...names: string[]): Whose => ({ of: names });
const by = (...names: string[]): Whose => ({ by: names });

const chain: Erasing = { does: "chain" };
const texts = (about: About, whose: Whose, ...hashed: string[]): Erasing => ({ does: "texts", about, whose, hashed });
const removed = (attribute: string, about: About = "nobody"): Erasing => ({ does: "remove", by: attribute, about });
const nothing = (why: string): Erasing => ({ does: "nothing", why });

/**
 * The rule for every type of item in the table, by the type's name. A test compares this list with archive/registry.ts,
 * so a new type has to be added here.
 */
export const ERASING: Readonly<Record<string, Erasing>> = {
  activity: chain,
  history: chain,
  audit: chain,
  asset: texts(ASSET_ABOUT, of("creator", "approver", "owner"), "files"),
  tombstone: texts(TOMBSTONE_ABOUT, OTHERS, "files"),
  grant: texts(GRANT_ABOUT, of("granter"), "evidence"),
  rightsrequest: texts(
    RIGHTS_REQUEST_ABOUT,
    { ...of("owner", "answerer", "writer"), ...by("requester") },
    "brand",
    "intendedUse",
    "scope",
    "message",
    "copy",
    "agreed",
  ),
  contract: texts(CONTRACT_ABOUT, { ...of("signer", "cosigner"), ...by("sender") }, "brand", "signed"),
  contracttext: texts(CONTRACT_TEXT_ABOUT, OTHERS, "text"),
  standinglicence: texts(STANDING_LICENSE_ABOUT, of("creator"), "brand"),
  bulkrequest: texts(BULK_REQUEST_ABOUT, { ...of("owner"), ...by("requester") }),
  requestbundle: texts(REQUEST_BUNDLE_ABOUT, { ...of("owner", "answerer", "writer"), ...by("requester") }),
  requestfigures: texts(REQUEST_FIGURES_ABOUT, OTHERS),
  creator: texts(CREATOR_ABOUT, of("creator")),
  creatorinvite: texts(CREATOR_INVITE_ABOUT, of("invited")),
  creatorcontent: texts(CREATOR_CONTENT_ABOUT, { ...of("creator"), ...by("adder") }),
  publication: texts(PUBLICATION_ABOUT, by("adder")),
  release: texts(RELEASE_ABOUT, OTHERS),
  stop: texts(STOP_ABOUT, OTHERS),
  feedback: texts(FEEDBACK_ABOUT, by("sender")),
  supportrequest: texts(SUPPORT_REQUEST_ABOUT, by("sender")),
  backupfile: texts(BACKUP_FILE_ABOUT, PASSING),
  backupcheck: texts(BACKUP_CHECK_ABOUT, PASSING),
  contracttemplate: texts(TEMPLATE_ABOUT, OTHERS),
  contracttemplateversion: texts(TEMPLATE_VERSION_ABOUT, OTHERS),
  team: texts(TEAM_ABOUT, OTHERS),
  invite: texts(INVITE_ABOUT, of("invited")),
  notification: texts(NOTIFICATION_ABOUT, PASSING),
  upload: texts(UPLOAD_ABOUT, UPLOADED),
  export: texts(EXPORT_ABOUT, PASSING),
  import: texts(IMPORT_ABOUT, by("starter")),
  slackintegration: texts(SLACK_INTEGRATION_ABOUT, OTHERS),
  slackcommand: texts(SLACK_COMMAND_ABOUT, PASSING),
  viewshelf: texts(SHELF_ABOUT, by("maker")),
  apikey: texts(API_KEY_ABOUT, by("maker")),
  webhook: texts(WEBHOOK_ABOUT, by("maker")),
  outbox: texts(OUTBOX_ABOUT, PASSING),
  parkedevent: texts(PARKED_EVENT_ABOUT, PASSING),
  idempotency: texts("text", PASSING),
  user: removed("userId", USER_ABOUT),
  member: removed("userId", MEMBER_ABOUT),
  identity: removed("userId"),
  notificationpreferences: removed("userId"),
  told: removed("userId"),
  notificationdigest: removed("userId"),
  calendarfeed: removed("userId"),
  unique: removed("ref"),
  asked: removed("topic"),
  siteinterest: removed("email", SITE_INTEREST_ABOUT),
  invitedaddress: nothing("a keyed hash of an address, which leads to its invite and names nobody"),
  donotask: nothing("keyed hashes of an address or a handle that isn't to be asked again, which name nobody"),
  suppression: nothing("a keyed hash of an address that bounced, which keeps mail from it and names nobody"),
  mail: nothing("which event sent a mail about what, without an address"),
  mailmessage: nothing("the mail service's number of a mail"),
  spentproof: nothing("a proof of work that was used"),
  membernetwork: nothing("a keyed hash of a network of the team, without the member, for a day"),
  ratewindow: nothing("counts calls by address for some minutes, then expires"),
  idempotencykey: nothing("ids of a repeated call"),
  roster: nothing("counts of a team, and where its log ends"),
  counter: nothing("only a count"),
  countedrequest: nothing("ids and what was counted"),
  fingerprint: nothing("the hash of a file and an id"),
  copypass: nothing("only ids, and where a look at them goes on"),
  licencemark: nothing("the hash of a file and an id"),
  creatortombstone: nothing("only ids and times"),
  creatorscontract: nothing("only ids"),
  creatorsasset: nothing("only ids"),
  leadinglicence: nothing("only ids and times"),
  contracttemplateshelf: nothing("only a count"),
  backupfigures: nothing("counts of files and bytes"),
  uploadroom: nothing("counts of bytes"),
  openuploads: nothing("counts of files and bytes by the id of who sends them"),
  importqueue: nothing("only ids"),
  timer: nothing("ids and a time"),
  slackthread: nothing("Slack's own ids of a message"),
  webhookdelivery: nothing("ids, and what a receiver answered, for thirty days"),
  foreignbytes: nothing("a count of bytes"),
  foreignslot: nothing("which fetch is running"),
  anchor: nothing("the time up to which chains are anchored"),
  livesignal: nothing("when open pages were last told to look"),
  searchpointer: nothing("names a search snapshot, which is replaced by one made from the erased records"),
  closedteam: nothing("the fact that a team was closed, and where its chains ended"),
  layout: nothing("the table's layout, and how far its migration has come"),
  restore: nothing("the fact that a restore is under way"),
};

/** Attributes that an entity makes from texts of the item. They are made again once a text is erased. */
export const MADE_FROM_TEXTS: Readonly<Record<string, (item: Item) => Item>> = {
  asset: (item) => {
    const asset: Partial<AssetRecord> = item;
    return { ...ownerOfAsset(asset), ...(asset.accounts !== undefined && { accounts: accountsOf(asset) }) };
  },
  rightsrequest: (item) => ({ ...ownerOfRequest(item as Partial<RightsRequestRecord>) }),
};
