import { setTimeout } from "node:timers/promises";
import { hashObject } from "@clearhouse/core/asset/hash-file.ts";

/** Hashes an object as the consequence does: how long it took, and how much the process grew by. Keys: a small, the object. */
const [small = "", key = ""] = process.argv.slice(2);

// What the first request loads isn't the file's doing.
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
