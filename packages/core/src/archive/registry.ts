/** Goes into an archive and comes back from it as it is. */
interface Kept {
  kept: true;
  /** The attribute with the person's id, of what belongs to a person and not to a team. */
  person?: string;
}
interface Left {
  kept: false;
  why: string;
}

const kept = (person?: string): Kept => ({ kept: true, ...(person && { person }) });
const left = (why: string): Left => ({ kept: false, why });

/** Stands for the items of the consequences' idempotency, which are no entity's. */
const IDEMPOTENCY = "idempotency";

/**
 * Every entity of the table, by the name ElectroDB writes into its items, and whether an archive holds it. A test
 * compares this list with the code, so a new entity has to be entered here.
 *
 * A restore writes in this order: first what others point at, then what sets work off by its time, and last what lets
 * people in, so that nothing acts on half of the data.
 */
export const RECORDS: Readonly<Record<string, Kept | Left>> = {
  // Before the team: a closed one is never open, not for a moment.
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
  counter: kept(),
  grant: kept(),
  licencemark: kept(),
  rightsrequest: kept(),
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
  calendarfeed: kept(),
  // Of a secret its hash alone.
  apikey: kept(),
  // Its secret is made of the deployment's own, and is another one elsewhere: there it signs nothing and sends nothing.
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
  export: kept(),
  feedback: kept(),
  supportrequest: kept(),
  // Its token is encrypted, and worth nothing without the key of the deployment that it was saved on.
  slackintegration: kept(),
  slackthread: kept(),
  // A contract points at its text; a template at a version, and that at its text.
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
  searchpointer: left("names a search snapshot; the first search makes both anew"),
  restore: left("tells that a restore is under way"),
};

/** An item of the table as the document client gives it. */
export type Item = Record<string, unknown>;

/** Which entity's an item is; undefined for one that this version doesn't know. */
export const kindOf = ({ __edb_e__: entity, pk }: Item): string | undefined => {
  if (typeof entity === "string") return entity in RECORDS ? entity : undefined;
  return typeof pk === "string" && pk.startsWith("idem#") ? IDEMPOTENCY : undefined;
};

/** Whose an item is: a team's, a person's, or the deployment's where it is neither's. */
export const ownerOf = (kind: string, item: Item): { team?: string; person?: string } => {
  if (typeof item.teamId === "string" && item.teamId !== "") return { team: item.teamId };
  const record = RECORDS[kind];
  const person = record?.kept && record.person ? item[record.person] : undefined;
  return typeof person === "string" ? { person } : {};
};
