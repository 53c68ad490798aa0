/** An item of the table as DynamoDB's document client returns it. */
export type Item = Record<string, unknown>;

/**
 * A change of what is stored. `docs/decisions/migrations.md` says how one is added.
 *
 * It reads plain attributes, because entities change later. It may meet an item a second time, and items that newer code
 * has written, so what it returns it must leave as it is.
 */
export interface Migration {
  /** The layout that items have afterwards: one more than before. */
  layout: number;
  /** What changes, in a few words. */
  name: string;
  /**
   * What replaces an item: the item itself if it stays as it is, undefined if nothing does. The item's keys and kind
   * stay.
   */
  migrate(item: Readonly<Item>): Readonly<Item> | undefined;
}
