import type { LedgerEntry, UploadLedger } from "../ledger/upload-ledger.ts";

/** The ledger of one person without a database, for fake files and handles, which a database can't store. */
export class MemoryLedger implements UploadLedger {
  readonly #entries: Map<string, LedgerEntry>;
  readonly #scope: string;

  /** @param entries the entries of all people who use the browser */
  constructor(scope: string, entries = new Map<string, LedgerEntry>()) {
    this.#scope = scope;
    this.#entries = entries;
  }

  async list(): Promise<LedgerEntry[]> {
    return [...this.#entries.values()].filter(({ scope }) => scope === this.#scope);
  }

  async remember(entry: Omit<LedgerEntry, "scope">): Promise<void> {
    this.#entries.set(entry.finishKey, { ...entry, scope: this.#scope });
  }

  async forget(finishKey: string): Promise<void> {
    this.#entries.delete(finishKey);
  }

  async claim(): Promise<(() => void) | undefined> {
    return () => undefined;
  }

  /** The ledger of another person in the same browser. */
  of(scope: string): MemoryLedger {
    return new MemoryLedger(scope, this.#entries);
  }
}
