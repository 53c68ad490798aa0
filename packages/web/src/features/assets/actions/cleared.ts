import { creditOf } from "@clearhouse/core/base/license/credit.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { FileText, type LucideIcon, Quote } from "lucide-react";
import { client } from "@/lib/api/client.ts";
import { receiveFile } from "@/lib/api/receive.ts";
import { COPY_TEXTS } from "@/lib/assets/requests/texts.ts";
import { copyText } from "@/lib/hooks/use-copy.ts";
import { messageOf, notifyError, notifySuccess } from "@/lib/notify.ts";
import { saveBlob } from "@/lib/save-blob.ts";
import { CLEARED_TEXTS } from "./texts.ts";

/** Copies the asset's credit. */
export const copyCredit = async (asset: Asset): Promise<void> => {
  const credit = creditOf(asset);
  if (await copyText(credit)) notifySuccess(CLEARED_TEXTS.copied(credit));
  else notifyError(COPY_TEXTS.failed, credit);
};

/** Whether the asset's approval has terms. Only owners accept terms, so an approval by an admin has none. */
const hasTerms = ({ approval }: Asset): boolean => approval !== undefined && approval.origin !== "admin";

/** Saves the terms of an asset's approval as a text file. */
const downloadTerms = async ({ name, approval }: Asset): Promise<void> => {
  try {
    const param = { grantId: approval?.grantId ?? "" };
    saveBlob(await receiveFile(client.api.licenses[":grantId"].terms.$get({ param })), `${name}-terms.txt`);
  } catch (error) {
    notifyError(CLEARED_TEXTS.termsFailed, messageOf(error));
  }
};

interface Act {
  icon: LucideIcon;
  label: string;
  run: () => Promise<void>;
}

/** The actions for a person who uses an approved asset: copying the credit, and saving the accepted terms. */
export const clearedActs = (asset: Asset): Act[] => [
  ...(creditOf(asset) === "" ? [] : [{ icon: Quote, label: CLEARED_TEXTS.copyCredit, run: () => copyCredit(asset) }]),
  ...(hasTerms(asset) ? [{ icon: FileText, label: CLEARED_TEXTS.terms, run: () => downloadTerms(asset) }] : []),
];
