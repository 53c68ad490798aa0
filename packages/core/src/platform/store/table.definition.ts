/**
 * The keys and indexes of the one table. On AWS the storage stack declares the table; locally `npm start` creates it.
 * The entities define which record uses which keys.
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
    /**
     * Finds what has changed since a given time. The index gsi4 holds keys only, because every write changes the index.
     */
    gsi4: { partitionKey: "gsi4pk", sortKey: "gsi4sk", projection: "KEYS_ONLY" },
  },
  /**
   * Indexes that no code of this release reads or writes. A new table hasn't got them. A stage that still has them loses
   * one with each deploy (docs/deploy.md), a data folder all when it is opened.
   */
  leaving: {
    gsi5: { partitionKey: "gsi5pk", sortKey: "gsi5sk", projection: "KEYS_ONLY" },
    gsi6: { partitionKey: "gsi6pk", sortKey: "gsi6sk", projection: "KEYS_ONLY" },
  },
  /**
   * The attribute with ElectroDB's entity name, and its value in outbox items, by which the table's stream is filtered.
   */
  outbox: { entityAttribute: "__edb_e__", entityName: "outbox" },
  /**
   * The entities whose items cause a signal to open pages, when an item changes its place in an index: in the feed of
   * asset changes, or among unread notifications.
   */
  signalled: [
    { keyAttribute: "gsi4pk", keyStart: "assets#", placeAttribute: "gsi4sk" },
    { keyAttribute: "gsi3pk", keyStart: "unread#", placeAttribute: "gsi3sk" },
  ],
} as const;
