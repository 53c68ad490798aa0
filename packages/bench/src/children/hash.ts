import { setTimeout } from "node:timers/promises";
import { hashObject } from "@clearhouse/core/asset-file/hash-file.ts";

/**
 * Hashes an object, as the HashFile function does, and reports how long the hashing took and by how much the process's
 * memory grew. Arguments: the key of a small object, which is hashed first, and the key of the measured object.
 */
const [small = "", key = ""] = process.argv.slice(2);

// The first request also loads code, so it isn't measured.
await hashObject(small);
globalThis.gc?.();
await setTimeout(100);
const before = process.memoryUsage.rss();
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 5);
const begun = performance.now();
const sha256 = await hashObject(key);
const took = performance.now() - begun;
clearInterval(watch);
process.send?.({ took, grownBytes: Math.max(peak, process.memoryUsage.rss()) - before, sha256 });
process.once("disconnect", () => process.exit(0));
