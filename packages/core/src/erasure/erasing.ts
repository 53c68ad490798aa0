/** What erasing a person does with the items of an entity. */
type Erasing =
  /** Entries of a hash chain: `person` goes where it is of them; the salted hash of it stays. */
  | { does: "chain" }
  /**
   * Addresses and names go from the texts, `firstEntry` is treated as the entry that it is. Attributes of which an entry of
   * a chain names the hash are evidence: they stay, and are named.
   */
  | { does: "texts"; hashed?: readonly string[] }
  /** The item goes, where this attribute is the person's id or address. */
  | { does: "goes"; by: string }
  | { does: "nothing"; why: string };

const chain: Erasing = { does: "chain" };
const texts = (...hashed: string[]): Erasing => ({ does: "texts", ...(hashed.length > 0 && { hashed }) });
const goes = (by: string): Erasing => ({ does: "goes", by });
const nothing = (why: string): Erasing => ({ does: "nothing", why });

/** Every entity of the table, by the name in its items. A test compares it with archive/registry.ts: a new one has to be entered. */
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
  user: goes("userId"),
  member: goes("userId"),
  identity: goes("userId"),
  notificationpreferences: goes("userId"),
  told: goes("userId"),
  notificationdigest: goes("userId"),
  calendarfeed: goes("userId"),
  unique: goes("ref"),
  asked: goes("topic"),
  siteinterest: goes("email"),
  suppression: nothing("a keyed hash of an address that bounced, which keeps mail from it and names nobody"),
  mail: nothing("which event sent a mail about what, and no address"),
  mailmessage: nothing("the mail service's number of a mail"),
  spentproof: nothing("a proof of work that was used"),
  ratewindow: nothing("counts calls by address for some minutes, then goes by itself"),
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
  webhookdelivery: nothing("ids of things, and what a receiver answered, for thirty days"),
  foreignbytes: nothing("a count of bytes"),
  foreignslot: nothing("a place that a running fetch holds"),
  anchor: nothing("up to when chains are anchored"),
  livesignal: nothing("when open pages were last told to look"),
  searchpointer: nothing("names a search snapshot, which is removed and made anew"),
  closedteam: nothing("that a team was closed, and where its chains ended"),
  restore: nothing("tells that a restore is under way"),
};
