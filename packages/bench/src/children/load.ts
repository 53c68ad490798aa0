/**
 * Imports one module and reports the processor time of the import, which is the cost of a cold start. Argument: the
 * module's URL.
 */
const [address = ""] = process.argv.slice(2);
const before = process.cpuUsage();
const begun = performance.now();
await import(address);
const { user, system } = process.cpuUsage(before);
process.send?.({ cpuMs: (user + system) / 1000, wallMs: performance.now() - begun });
process.once("disconnect", () => process.exit(0));

export {};
