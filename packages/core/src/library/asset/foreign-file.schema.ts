import * as z from "zod";
import { FOREIGN_PROBLEMS } from "../../base/safe-fetch/safe-fetch.schema.ts";

/** The file at a URL that a row of an import named. Browsers never load the file from that URL. */
export const foreignFile = z.object({
  url: z.string(),
  /** Hexadecimal; absent until the hash is known. */
  sha256: z.string().optional(),
  /**
   * Why there is no hash: `waiting` before the file is fetched, otherwise the problem of the fetch. After `over_budget`
   * and `unreachable` the fetch can be tried again.
   */
  notHashed: z.enum(["waiting", ...FOREIGN_PROBLEMS]).optional(),
});
export type ForeignFile = z.infer<typeof foreignFile>;
