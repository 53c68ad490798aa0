import { createHash } from "node:crypto";
import { openPromise } from "yauzl";
import { createZip } from "../archive/zip.ts";

/** For each entry to change, what becomes of its text. */
export type Changes = Record<string, (text: string) => string>;

/**
 * Writes an archive with changed entries. The manifest gets the new hashes, unless `changes` has a new manifest.
 * @returns the path of the written archive
 */
export const forgeArchive = async (from: string, to: string, changes: Changes): Promise<string> => {
  const zip = await openPromise(from, { autoClose: false, lazyEntries: true });
  const forged = createZip(to);
  const hashes: [was: string, is: string][] = [];
  for await (const entry of zip.eachEntry()) {
    const was = Buffer.concat(await Array.fromAsync(await zip.openReadStreamPromise(entry)));
    const mend = (text: string) => hashes.reduce((mended, [before, after]) => mended.replace(before, after), text);
    const change = changes[entry.fileName] ?? (entry.fileName === "manifest.json" ? mend : undefined);
    const is = change ? Buffer.from(change(was.toString())) : was;
    const added = await forged.add(entry.fileName, [is], { compress: true });
    hashes.push([createHash("sha256").update(was).digest("hex"), added.sha256]);
  }
  await forged.end();
  zip.close();
  return to;
};
