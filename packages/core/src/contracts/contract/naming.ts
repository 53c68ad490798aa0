import { env } from "../../platform/env.ts";
import type { ContractRecord } from "./contract.entity.ts";

/** The URL of the page on which a contract is signed. */
export const signingLink = (token: string): string => `${env.SITE_URL}/sign-contract/${token}`;

/** The path that opens a contract in the workspace. */
export const contractPath = (contractId: string): string => `/creators?contract=${contractId}`;

const AGREEMENT_TITLES = { en: "Creator Agreement", es: "Acuerdo de creador" } as const;

type Named = Pick<ContractRecord, "contentTitle" | "template" | "agreement">;

/**
 * The title of a contract: the title of its content, otherwise the name of the template or agreement from which it was
 * made.
 */
export const titleOf = ({ contentTitle, template, agreement }: Named): string =>
  contentTitle || template?.name || (agreement ? AGREEMENT_TITLES[agreement.locale] : "Contract");
