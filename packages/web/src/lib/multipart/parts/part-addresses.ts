import type { SignedPart } from "../port/upload-port.ts";

/** How many signed URLs are fetched in one call: few enough that the last URL hasn't expired when it is used. */
const BATCH = 8;

type Sign = (parts: readonly number[]) => Promise<readonly SignedPart[]>;
interface Batch {
  order: number;
  signed: Promise<readonly SignedPart[]>;
}

export interface PartAddress extends SignedPart {
  order: number;
}

/** Signed URLs for the parts still to be sent, fetched in batches and dropped once they have expired. */
export class PartAddresses {
  readonly #missing: ReadonlySet<number>;
  readonly #sign: Sign;
  readonly #batches = new Map<number, Batch>();
  #order = 0;

  /** `missing` is read for each batch, because parts that have been stored by then need no URL. */
  constructor(missing: ReadonlySet<number>, sign: Sign) {
    this.#missing = missing;
    this.#sign = sign;
  }

  /** The signed URL of a part; undefined if the server signed other parts than it was asked for. */
  async of(part: number): Promise<PartAddress | undefined> {
    const batch = this.#batches.get(part) ?? this.#open(part);
    try {
      const address = (await batch.signed).find((signed) => signed.part === part);
      return address && { ...address, order: batch.order };
    } catch (error) {
      this.#drop(batch.order);
      throw error;
    }
  }

  /** The URLs that were signed together with this URL have expired too. */
  expire({ order }: PartAddress): void {
    this.#drop(order);
  }

  #open(first: number): Batch {
    const next = [...this.#missing].filter((part) => part > first && !this.#batches.has(part));
    const parts = [first, ...next].slice(0, BATCH);
    this.#order += 1;
    const batch = { order: this.#order, signed: this.#sign(parts) };
    for (const part of parts) this.#batches.set(part, batch);
    return batch;
  }

  #drop(order: number): void {
    for (const [part, batch] of this.#batches) if (batch.order === order) this.#batches.delete(part);
  }
}
