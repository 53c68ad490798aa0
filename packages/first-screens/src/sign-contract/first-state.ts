import type { SignerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";

/**
 * The data with which the server drew the page. The server also passes the data to the page's script, so that the
 * script needn't load it.
 */
export type FirstState = { kind: "ready"; contract: SignerContract } | { kind: "missing" };
