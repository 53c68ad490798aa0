import type { Splice } from "./splice.ts";

/** How rights get into a file. */
export interface Embedding {
  splices: Splice[];
  /** Whether the file has content credentials (C2PA), whose signature doesn't cover the changed copy. */
  hasCredentials: boolean;
  /** A picture, which is in memory as a whole; absent for a video. */
  file?: Buffer;
}

/** Makes the packet of a file from the one that the file has. */
export type PacketOf = (existing: string | undefined) => Buffer;
