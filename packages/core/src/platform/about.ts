/**
 * Whom a stored text is about. Each entity declares this for its attributes, and each type of entry for the parts of
 * its `person`. An erasure (core/custody/erasure) goes by these declarations alone: an address beside a name in the same record
 * says nothing about whose name it is.
 */

/**
 * What a text says of its subject. `id`: the id of a user or creator; `email`: an address; `name`: a name or handle;
 * `trace`: an IP address, browser or session.
 */
export type Role = "id" | "email" | "name" | "trace";

/**
 * The declaration for one text:
 *
 * - `nobody`: it can't hold personal data, for example a state or the id of a record.
 * - `text`: it may mention anybody, for example a note or a title.
 * - `member`: the name of a member of the team without an id, as a member typed it or as it was then.
 * - `address`: an email address by itself, without a name or id that belongs to it.
 * - `owner.name`, `owner.email` …: it is about the person whom the record calls `owner`. Texts of the same map with the
 *   same subject are about the same person. `/owner.name` in an inner map is about the `owner` of the whole record, or
 *   of the element if the map is in an element of a list.
 */
export type Word = "nobody" | "text" | "member" | "address" | `${string}.${Role}`;

/** Names of texts that can't be about anybody: times, keys, secrets and hashes. */
type Impersonal =
  | `${string}At`
  | `${string}On`
  | `${string}Key`
  | `${string}Sha256`
  | "at"
  | "key"
  | "token"
  | "code"
  | "hash"
  | "sha256"
  | "head";

/** The same names as {@link Impersonal}, and those of the keys of an item. */
export const IMPERSONAL =
  /^(\w+(At|On|Key|Sha256)|at|key|token|code|hash|sha256|head|previous|personHash|pk|sk|gsi\dpk|__edb_\w__)$/;

type KeyOf<T> = T extends unknown ? keyof T : never;
type PartOf<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never;
/** Ids may be left out: those of records name nobody, and ids of people stay when a person is erased. */
type Free<Key> = Key extends `${string}Id` ? Key : never;
type Fields<T> = Omit<T, Free<keyof T>> & Partial<Pick<T, Free<keyof T> & keyof T>>;
type Told<T> = {
  [Key in KeyOf<T> & string as Key extends Impersonal
    ? never
    : AboutOf<PartOf<T, Key>> extends never
      ? never
      : Key]: AboutOf<PartOf<T, Key>>;
};

/**
 * The declaration for a record, an inner map or a text of type `T`: all its texts have to be declared. Lists are
 * declared as their elements. A map without texts about particular people can be declared as a whole, by one word.
 * States and other texts of which the type lists all values need no declaration.
 */
export type AboutOf<T, Kept = NonNullable<T>> = [Kept] extends [never]
  ? never
  : [Kept] extends [boolean | number]
    ? never
    : [Kept] extends [string]
      ? string extends Kept
        ? Word
        : never
      : [Kept] extends [readonly (infer Element)[]]
        ? AboutOf<Element>
        : string extends KeyOf<Kept>
          ? Word
          : [keyof Told<Kept>] extends [never]
            ? never
            : "nobody" | "text" | Fields<Told<Kept>>;

/** A declaration as the erasure reads it. */
export type About = Word | { readonly [name: string]: About | undefined };
