import { env } from "../platform/env.ts";
import type { ContractRecord } from "./contract.entity.ts";

/** The page on which a contract is signed. */
export const signingLink = (token: string): string => `${env.SITE_URL}/sign-contract/${token}`;

/** Where a contract is found in the workspace. */
export const contractPath = (contractId: string): string => `/creators?contract=${contractId}`;

/** What a contract is called: what it is about, else the template it was made from. */
export const titleOf = ({ contentTitle, template }: Pick<ContractRecord, "contentTitle" | "template">): string =>
  contentTitle || template?.name || "Contract";
