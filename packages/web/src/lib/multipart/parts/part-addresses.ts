import type { SignedPart } from "../port/upload-port.ts";

/** How many signed URLs are fetched in one call: few enough that the last URL hasn't expired when it is used. */
const BATCH = 8;

type Batch = Promise<readonly SignedPart[]>;

/** Signed URLs for the parts still to be sent, fetched in batches and dropped once they have expired. */
export class PartAddresses {
  readonly #missing: ReadonlySet<number>;
  readonly #sign: (parts: readonly number[]) => Batch;
  readonly #batches = new Map<number, Batch>();

  /** `missing` is read for each batch, because parts that have been stored by then need no URL. */
  constructor(missing: ReadonlySet<number>, sign: (parts: readonly number[]) => Batch) {
    this.#missing = missing;
    this.#sign = sign;
  }

  /**
   * The signed URL of a part; undefined if the server signed other parts than it was asked for. `expire` drops the URLs
   * that were signed together with it, which have expired too.
   */
  async of(part: number): Promise<{ address: SignedPart | undefined; expire: () => void }> {
    const batch = this.#batches.get(part) ?? this.#fetch(part);
    const expire = () => this.#drop(batch);
    try {
      return { address: (await batch).find((signed) => signed.part === part), expire };
    } catch (error) {
      expire();
      throw error;
    }
  }

  #fetch(first: number): Batch {
    const next = [...this.#missing].filter((part) => part > first && !this.#batches.has(part));
    const parts = [first, ...next].slice(0, BATCH);
    const batch = this.#sign(parts);
    for (const part of parts) this.#batches.set(part, batch);
    return batch;
  }

  #drop(batch: Batch): void {
    for (const [part, its] of this.#batches) if (its === batch) this.#batches.delete(part);
  }
}
