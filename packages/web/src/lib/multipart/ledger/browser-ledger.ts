import type { LedgerEntry, UploadLedger } from "./upload-ledger.ts";

const DATABASE = "clearhouse-uploads";
const VERSION = 2;
const STORE = "uploads";
const BY_SCOPE = "scope";

/**
 * Stores the uploads of one person in the browser's database. If the database can't be opened, as in some private
 * windows, nothing is stored.
 */
export class BrowserLedger implements UploadLedger {
  readonly #scope: string;
  readonly #onNotStored: (error: unknown) => void;
  readonly #database = open().catch(() => undefined);

  /**
   * @param scope identifies the person, because several people may use this browser
   * @param onNotStored called if something can't be stored: uploads won't continue after a reload
   */
  constructor(scope: string, onNotStored: (error: unknown) => void = () => undefined) {
    this.#scope = scope;
    this.#onNotStored = onNotStored;
  }

  async list(): Promise<LedgerEntry[]> {
    return (await this.#do<LedgerEntry[]>("readonly", (store) => store.index(BY_SCOPE).getAll(this.#scope))) ?? [];
  }

  async remember(entry: Omit<LedgerEntry, "scope">): Promise<void> {
    await this.#do("readwrite", (store) => store.put({ ...entry, scope: this.#scope }));
  }

  async forget(finishKey: string): Promise<void> {
    await this.#do("readwrite", (store) => store.delete(finishKey));
  }

  claim(finishKey: string): Promise<(() => void) | undefined> {
    return this.#reported(claimLock(`${DATABASE}/${finishKey}`));
  }

  async #do<T>(mode: IDBTransactionMode, operation: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
    const database = await this.#database;
    return database && this.#reported(inStore(database, mode, operation));
  }

  async #reported<T>(operation: Promise<T>): Promise<T | undefined> {
    try {
      return await operation;
    } catch (error) {
      this.#onNotStored(error);
      return undefined;
    }
  }
}

/** Removes the stored uploads of all people in this browser, at sign-out. Without a database, nothing is removed. */
export const forgetUploads = async (): Promise<void> => {
  const database = await open().catch(() => undefined);
  if (database === undefined) return;
  await inStore(database, "readwrite", (store) => store.clear());
  database.close();
};

const inStore = <T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  operation: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = operation(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, VERSION);
  return new Promise((resolve, reject) => {
    request.onupgradeneeded = () => {
      // Entries of version 1 identify an upload only by the server's id, so they are dropped.
      if (request.result.objectStoreNames.contains(STORE)) request.result.deleteObjectStore(STORE);
      request.result.createObjectStore(STORE, { keyPath: "finishKey" }).createIndex(BY_SCOPE, BY_SCOPE);
    };
    request.onsuccess = () => {
      // A newer version of the app in another tab must be able to upgrade the database.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
};

/**
 * Takes the lock, and returns the function that frees it; undefined if another tab has the lock. The browser frees the
 * lock when the tab closes or crashes. Without Web Locks, several tabs may upload the same file; uploading twice is
 * harmless but slower.
 */
const claimLock = (name: string): Promise<(() => void) | undefined> => {
  if (!("locks" in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(undefined);
          return undefined;
        }
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
};
