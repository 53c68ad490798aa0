import type { LedgerEntry, UploadLedger } from "../ledger/upload-ledger.ts";

/** A ledger without a database, for fake files and handles, which a database can't store. */
export class MemoryLedger implements UploadLedger {
  readonly #entries = new Map<string, LedgerEntry>();

  async list(scope: string): Promise<LedgerEntry[]> {
    return [...this.#entries.values()].filter((entry) => entry.scope === scope);
  }

  async remember(entry: LedgerEntry): Promise<void> {
    this.#entries.set(entry.finishKey, entry);
  }

  async forget(finishKey: string): Promise<void> {
    this.#entries.delete(finishKey);
  }

  async claim(): Promise<() => void> {
    return () => undefined;
  }
}
