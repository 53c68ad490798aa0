import { type LicensePart, licensesOf } from "@clearhouse/core/rights/request-bundle/licenses.ts";
import type { RightsRequestRecord } from "@clearhouse/core/rights/rights-request/rights-request.entity.ts";

/** The most bytes of attached documents. The mail service accepts 10 MB after encoding, and encoding adds a third. */
const MOST_BYTES = 6 * 1024 * 1024;
const MOST_FILES = 20;

/** The licenses in one mail, and the mail's number among all of them. */
export interface MailPart {
  licenses: LicensePart[];
  part: { number: number; of: number };
}

/**
 * The licenses of an answer to several requests, as many in each mail as fit. If nothing was approved, there is one
 * mail without a license.
 */
export const licensesInMails = async (approved: readonly RightsRequestRecord[]): Promise<MailPart[]> => {
  const mails: LicensePart[][] = [[]];
  let bytes = 0;
  for (const license of await licensesOf(approved)) {
    const size = license.file.body.length;
    const current = mails.at(-1) ?? [];
    if (current.length > 0 && (current.length >= MOST_FILES || bytes + size > MOST_BYTES)) {
      mails.push([license]);
      bytes = size;
    } else {
      current.push(license);
      bytes += size;
    }
  }
  return mails.map((licenses, index) => ({ licenses, part: { number: index + 1, of: mails.length } }));
};
