import { z } from "zod";
import { readIfThere, writeAtomically } from "../data-folder.ts";

const marker = z.object({ seededAt: z.iso.datetime().nullable() });

/**
 * Makes the demo at the first start with a data folder, if the demo is wanted, and stores this choice in `file`. Later
 * starts keep this choice, even if they ask for the opposite: the demo is never added to other data, and never made
 * again. A start that was killed while it made the demo hasn't written the file, so the next start continues.
 * @returns whether the folder has the demo
 */
export const demoOnce = async (file: string, wanted: boolean, seed: () => Promise<void>): Promise<boolean> => {
  const chosen = readIfThere(file);
  if (chosen !== undefined) return marker.parse(JSON.parse(chosen)).seededAt !== null;
  if (wanted) await seed();
  writeAtomically(file, JSON.stringify({ seededAt: wanted ? new Date().toISOString() : null }));
  return wanted;
};
