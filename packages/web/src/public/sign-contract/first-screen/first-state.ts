import type { SignerContract } from "@clearhouse/core/contract/contract.schema.ts";

/** What the server drew, handed to the page's script so that it need not ask again. */
export type FirstState = { kind: "ready"; contract: SignerContract } | { kind: "missing" };
