/** What erasing a person does with items of one type. */
type Erasing =
  /**
   * For entries of a hash chain: removes the attribute `person` if that attribute is about the person to be erased. The
   * attribute's salted hash stays.
   */
  | { does: "chain" }
  /**
   * Replaces email addresses and names in the texts; `firstEntry` is treated as an entry of a hash chain. `hashed`
   * names attributes whose hash is in an entry of a hash chain. These attributes are evidence, so they stay and are
   * reported.
   */
  | { does: "texts"; hashed?: readonly string[] }
  /** Removes the item if this attribute is the person's id or email address. */
  | { does: "remove"; by: string }
  | { does: "nothing"; why: string };

const chain: Erasing = { does: "chain" };
const texts = (...hashed: string[]): Erasing => ({ does: "texts", ...(hashed.length > 0 && { hashed }) });
const removed = (by: string): Erasing => ({ does: "remove", by });
const nothing = (why: string): Erasing => ({ does: "nothing", why });

/**
 * The rule for every type of item in the table, by the type's name. A test compares this list with archive/registry.ts,
 * so a new type has to be added here.
 */
export const ERASING: Readonly<Record<string, Erasing>> = {
  activity: chain,
  history: chain,
  audit: chain,
  asset: texts("files"),
  tombstone: texts("files"),
  grant: texts("evidence"),
  rightsrequest: texts("brand", "intendedUse", "message", "copy", "agreed"),
  contract: texts("brand", "signed"),
  contracttext: texts("text"),
  standinglicence: texts("brand"),
  requestbundle: texts(),
  requestfigures: texts(),
  creator: texts(),
  creatorinvite: texts(),
  creatorcontent: texts(),
  publication: texts(),
  release: texts(),
  feedback: texts(),
  supportrequest: texts(),
  backupfile: texts(),
  backupcheck: texts(),
  contracttemplate: texts(),
  contracttemplateversion: texts(),
  team: texts(),
  invite: texts(),
  notification: texts(),
  upload: texts(),
  export: texts(),
  import: texts(),
  slackintegration: texts(),
  slackcommand: texts(),
  viewshelf: texts(),
  apikey: texts(),
  webhook: texts(),
  outbox: texts(),
  parkedevent: texts(),
  idempotency: texts(),
  user: removed("userId"),
  member: removed("userId"),
  identity: removed("userId"),
  notificationpreferences: removed("userId"),
  told: removed("userId"),
  notificationdigest: removed("userId"),
  calendarfeed: removed("userId"),
  unique: removed("ref"),
  asked: removed("topic"),
  siteinterest: removed("email"),
  invitedaddress: nothing("a keyed hash of an address, which leads to its invite and names nobody"),
  suppression: nothing("a keyed hash of an address that bounced, which keeps mail from it and names nobody"),
  mail: nothing("which event sent a mail about what, without an address"),
  mailmessage: nothing("the mail service's number of a mail"),
  spentproof: nothing("a proof of work that was used"),
  ratewindow: nothing("counts calls by address for some minutes, then expires"),
  idempotencykey: nothing("ids of a repeated call"),
  roster: nothing("counts of a team, and where its log ends"),
  counter: nothing("only a count"),
  countedrequest: nothing("ids and what was counted"),
  fingerprint: nothing("the hash of a file and an id"),
  licencemark: nothing("the hash of a file and an id"),
  creatortombstone: nothing("only ids and times"),
  creatorscontract: nothing("only ids"),
  creatorsasset: nothing("only ids"),
  leadinglicence: nothing("only ids and times"),
  contracttemplateshelf: nothing("only a count"),
  backupfigures: nothing("counts of files and bytes"),
  uploadroom: nothing("counts of bytes"),
  importqueue: nothing("only ids"),
  timer: nothing("ids and a time"),
  slackthread: nothing("Slack's own ids of a message"),
  webhookdelivery: nothing("ids, and what a receiver answered, for thirty days"),
  foreignbytes: nothing("a count of bytes"),
  foreignslot: nothing("which fetch is running"),
  anchor: nothing("the time up to which chains are anchored"),
  livesignal: nothing("when open pages were last told to look"),
  searchpointer: nothing("names a search snapshot, which is removed and made again"),
  closedteam: nothing("the fact that a team was closed, and where its chains ended"),
  restore: nothing("the fact that a restore is under way"),
};
