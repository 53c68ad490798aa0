import { openIndexedDbLedger } from "./indexed-db-ledger.ts";
import { type LedgerEntry, MemoryLedger, type UploadLedger } from "./upload-ledger.ts";

/**
 * Stores uploads in the browser's database or, if the database can't be opened, as in some private windows, in the
 * page's memory.
 */
export class BrowserLedger implements UploadLedger {
  readonly #ledger: Promise<UploadLedger>;

  constructor(open: () => Promise<UploadLedger> = openIndexedDbLedger) {
    this.#ledger = Promise.resolve()
      .then(open)
      .catch(() => new MemoryLedger());
  }

  async list(scope: string): Promise<LedgerEntry[]> {
    return (await this.#ledger).list(scope);
  }

  async remember(entry: LedgerEntry): Promise<void> {
    return (await this.#ledger).remember(entry);
  }

  async forget(finishKey: string): Promise<void> {
    return (await this.#ledger).forget(finishKey);
  }

  async claim(finishKey: string): Promise<(() => void) | undefined> {
    return (await this.#ledger).claim(finishKey);
  }
}
