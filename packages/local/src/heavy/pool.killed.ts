/** pool.test.ts starts this file as a separate process, which calls a function that blocks, and is killed. */
import { openPool } from "./pool.ts";

const [begun = "", end = ""] = process.argv.slice(2);
const definition = {
  name: "Blocks",
  handler: "packages/local/src/heavy/testing/blocks",
  timeoutSeconds: 600,
};
await openPool().call(definition, { begun, end });
