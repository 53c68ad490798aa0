import { z } from "zod";
import { readJson, writeAtomically } from "../data-folder.ts";

const marker = z.strictObject({
  seededAt: z.iso.datetime().nullable(),
  /** Whether the folder has the file of the accounts, even if nobody has an account yet. */
  hasAccounts: z.boolean().optional(),
});
type Marker = z.infer<typeof marker>;

/** What a person can do who has no copy of this file. */
export const CHOICE_REMEDY = `write {"seededAt":null} into it; the data stays as it is.`;

/** The choice that a first start has stored; undefined before its end. @throws StartError for a damaged file */
export const readChoice = (file: string): Marker | undefined => readJson(file, marker, CHOICE_REMEDY);

/**
 * Makes the demo at the first start with a data folder, if the demo is wanted, and stores this choice in `file`. Later
 * starts keep this choice, even if they ask for the opposite: the demo is never added to other data, and never made
 * again. A start that was killed while it made the demo hasn't written the file, so the next start continues.
 * @returns whether the folder has the demo
 * @throws StartError for a damaged file
 */
export const demoOnce = async (file: string, wanted: boolean, seed: () => Promise<void>): Promise<boolean> => {
  const chosen = readChoice(file);
  if (!chosen && wanted) await seed();
  const seededAt = chosen ? chosen.seededAt : wanted ? new Date().toISOString() : null;
  // The pool has made the file of the accounts before this.
  if (!chosen?.hasAccounts) writeAtomically(file, JSON.stringify({ seededAt, hasAccounts: true } satisfies Marker));
  return seededAt !== null;
};
