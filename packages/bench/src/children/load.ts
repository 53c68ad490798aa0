/** Imports one module and tells what processor time that took: what a cold start pays. The module's address: first argument. */
const [address = ""] = process.argv.slice(2);
const before = process.cpuUsage();
const begun = performance.now();
await import(address);
const { user, system } = process.cpuUsage(before);
process.send?.({ cpuMs: (user + system) / 1000, wallMs: performance.now() - begun });
process.once("disconnect", () => process.exit(0));

export {};
