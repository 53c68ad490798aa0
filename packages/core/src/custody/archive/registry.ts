/** An entity whose items go into an archive and are restored unchanged. */
interface Kept {
  kept: true;
  /** The attribute with the person's id, for items that belong to a person instead of a team. */
  person?: string;
}
interface Left {
  kept: false;
  why: string;
}

const kept = (person?: string): Kept => ({ kept: true, ...(person && { person }) });
const left = (why: string): Left => ({ kept: false, why });

/**
 * The kind of the items by which an event handler recognizes an event that it has handled already. Such items have no
 * entity.
 */
const IDEMPOTENCY = "idempotency";

/**
 * Every entity of the table, by the name ElectroDB writes into its items, and whether an archive holds it. A test
 * compares this list with the code, so a new entity has to be added here.
 *
 * A restore writes the entities in this order: first the records that other records refer to, then timers, and last the
 * records with which people can sign in. In this order, no timer runs and nobody signs in before the other data is
 * restored.
 */
export const RECORDS: Readonly<Record<string, Kept | Left>> = {
  // This record closes a team. The record is restored before the team, so that the team isn't open even for a moment.
  closedteam: kept(),
  team: kept(),
  roster: kept(),
  audit: kept(),
  asset: kept(),
  tombstone: kept(),
  activity: kept(),
  history: kept(),
  publication: kept(),
  release: kept(),
  fingerprint: kept(),
  stop: kept(),
  donotask: kept(),
  copypass: kept(),
  counter: kept(),
  grant: kept(),
  licencemark: kept(),
  rightsrequest: kept(),
  bulkrequest: kept(),
  requestbundle: kept(),
  asked: kept(),
  requestfigures: kept(),
  countedrequest: kept(),
  unique: kept("ref"),
  creator: kept(),
  creatortombstone: kept(),
  creatorinvite: kept(),
  creatorcontent: kept(),
  invite: kept(),
  invitedaddress: kept(),
  calendarfeed: kept(),
  // An API key's item holds only the hash of its secret.
  apikey: kept(),
  // A webhook's secret is derived from the deployment's secret. A deployment with another secret sends nothing to the
  // webhook.
  webhook: kept(),
  viewshelf: kept(),
  notification: kept(),
  told: kept(),
  notificationdigest: kept(),
  mail: kept(),
  mailmessage: kept(),
  suppression: kept(),
  spentproof: kept(),
  upload: kept(),
  uploadroom: kept(),
  openuploads: kept(),
  export: kept(),
  feedback: kept(),
  supportrequest: kept(),
  // Slack's token is encrypted; only the deployment that stored it has the key.
  slackintegration: kept(),
  slackthread: kept(),
  // Texts come before the versions and contracts that refer to them, and a template's versions before the template.
  contracttext: kept(),
  contracttemplateversion: kept(),
  contracttemplate: kept(),
  contracttemplateshelf: kept(),
  creatorscontract: kept(),
  standinglicence: kept(),
  leadinglicence: kept(),
  creatorsasset: kept(),
  contract: kept(),
  importqueue: kept(),
  import: kept(),
  siteinterest: kept(),
  timer: kept(),
  notificationpreferences: kept("userId"),
  user: kept("userId"),
  member: kept(),
  identity: kept("userId"),
  outbox: left("an event that waits to be published: restored elsewhere or later, it would send its mail again"),
  parkedevent: left(
    "an event that waits until its closed team is open: of what was done for it an archive knows nothing",
  ),
  [IDEMPOTENCY]: left("knows deliveries of events, which an archive doesn't hold"),
  idempotencykey: left("answers a browser's repeated call within minutes"),
  ratewindow: left("counts calls of the last minutes"),
  membernetwork: left("tells for a day from which networks members came, hashed with a key of this deployment"),
  webhookdelivery: left("what was sent to a webhook, for thirty days"),
  slackcommand: left("what was typed in Slack some days ago, and has been answered"),
  foreignbytes: left("counts what was fetched today"),
  foreignslot: left("a place that a running fetch holds"),
  anchor: left(
    "tells how far the chains are anchored in the backup, which an archive doesn't hold; a stage anchors anew",
  ),
  backupfile: left("tells of a copy in the backup, which an archive doesn't hold; the nightly check copies anew"),
  backupfigures: left("counts what is in the backup, which an archive doesn't hold"),
  backupcheck: left("tells how far the backup's check has come"),
  livesignal: left("tells when open pages were last told to look"),
  searchpointer: left("names a search snapshot; a restore makes both anew"),
  layout: left("tells which layout the table's items have; a restore writes items of its own version's layout"),
  restore: left("tells that a restore is under way"),
};

/** An item of the table as DynamoDB's document client returns it. */
export type Item = Record<string, unknown>;

/** The name of an item's entity; undefined for an entity that this version of the product doesn't know. */
export const kindOf = ({ __edb_e__: entity, pk }: Item): string | undefined => {
  if (typeof entity === "string") return entity in RECORDS ? entity : undefined;
  return typeof pk === "string" && pk.startsWith("idem#") ? IDEMPOTENCY : undefined;
};

/** The owner of an item: a team or a person. An item of the whole deployment has neither. */
export const ownerOf = (kind: string, item: Item): { team?: string; person?: string } => {
  if (typeof item.teamId === "string" && item.teamId !== "") return { team: item.teamId };
  const record = RECORDS[kind];
  const person = record?.kept && record.person ? item[record.person] : undefined;
  return typeof person === "string" ? { person } : {};
};
