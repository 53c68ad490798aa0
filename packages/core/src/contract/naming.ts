import { env } from "../platform/env.ts";
import type { ContractRecord } from "./contract.entity.ts";

/** The page on which a contract is signed. */
export const signingLink = (token: string): string => `${env.SITE_URL}/sign-contract/${token}`;

/** Where a contract is found in the workspace. */
export const contractPath = (contractId: string): string => `/creators?contract=${contractId}`;

const AGREEMENT_TITLES = { en: "Creator Agreement", es: "Acuerdo de creador" } as const;

type Named = Pick<ContractRecord, "contentTitle" | "template" | "agreement">;

/** The title of a contract: its subject, otherwise the template or agreement it was made from. */
export const titleOf = ({ contentTitle, template, agreement }: Named): string =>
  contentTitle || template?.name || (agreement ? AGREEMENT_TITLES[agreement.locale] : "Contract");
