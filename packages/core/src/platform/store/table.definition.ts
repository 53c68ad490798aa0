/**
 * The one table: its keys and indexes as data. The storage stack declares it on AWS, the embedded run creates it. The
 * entities define which record uses which keys.
 */
export const TABLE = {
  partitionKey: "pk",
  sortKey: "sk",
  ttlAttribute: "expires",
  stream: "NEW_AND_OLD_IMAGES",
  indexes: {
    gsi1: { partitionKey: "gsi1pk", sortKey: "gsi1sk", projection: "ALL" },
    gsi2: { partitionKey: "gsi2pk", sortKey: "gsi2sk", projection: "ALL" },
    gsi3: { partitionKey: "gsi3pk", sortKey: "gsi3sk", projection: "ALL" },
    /** What changed since a time: keys only, because it changes with every write. */
    gsi4: { partitionKey: "gsi4pk", sortKey: "gsi4sk", projection: "KEYS_ONLY" },
    /** A team's assets newest first, all (gsi5) and by column (gsi6): keys only, so that no write copies a record. */
    gsi5: { partitionKey: "gsi5pk", sortKey: "gsi5sk", projection: "KEYS_ONLY" },
    gsi6: { partitionKey: "gsi6pk", sortKey: "gsi6sk", projection: "KEYS_ONLY" },
  },
  /** ElectroDB's entity names of outbox items, to filter the stream by. */
  outbox: { entityAttribute: "__edb_e__", entityName: "outbox" },
  /**
   * Entities about which open pages are signaled when their place in an index changes: feeds of asset changes, and
   * unread notifications.
   */
  signalled: [
    { keyAttribute: "gsi4pk", keyStart: "assets#", placeAttribute: "gsi4sk" },
    { keyAttribute: "gsi3pk", keyStart: "unread#", placeAttribute: "gsi3sk" },
  ],
} as const;
