import { type LicencePart, licencesOf } from "@clearhouse/core/rights/request-bundle/licenses.ts";
import type { RightsRequestRecord } from "@clearhouse/core/rights/rights-request/rights-request.entity.ts";

/** The most bytes of attached documents. The mail service accepts 10 MB after encoding, and encoding adds a third. */
const MOST_BYTES = 6 * 1024 * 1024;
const MOST_FILES = 20;

/** The licenses in one mail, and the mail's number among all of them. */
export interface MailPart {
  licences: LicencePart[];
  part: { number: number; of: number };
}

/**
 * The licenses of an answer to several requests, as many in each mail as fit. If nothing was approved, there is one
 * mail without a license.
 */
export const licencesInMails = async (approved: readonly RightsRequestRecord[]): Promise<MailPart[]> => {
  const mails: LicencePart[][] = [[]];
  let bytes = 0;
  for (const licence of await licencesOf(approved)) {
    const size = licence.file.body.length;
    const current = mails.at(-1) ?? [];
    if (current.length > 0 && (current.length >= MOST_FILES || bytes + size > MOST_BYTES)) {
      mails.push([licence]);
      bytes = size;
    } else {
      current.push(licence);
      bytes += size;
    }
  }
  return mails.map((licences, index) => ({ licences, part: { number: index + 1, of: mails.length } }));
};
