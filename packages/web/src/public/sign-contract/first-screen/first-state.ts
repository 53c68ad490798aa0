import type { SignerContract } from "@clearhouse/core/contract/contract.schema.ts";

/** The data with which the server drew the page, passed to the page's script so that it needn't load it again. */
export type FirstState = { kind: "ready"; contract: SignerContract } | { kind: "missing" };
