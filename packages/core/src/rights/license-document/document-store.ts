import { type KeptDocument, keepOnce } from "../../platform/store/kept-document.ts";
import { licenseKey } from "../../platform/store/object-key.ts";

/**
 * Stores the license document of a grant once; see {@link keepOnce}.
 * @param make makes the PDF; called only if no document is stored
 */
export const keepDocument = (teamId: string, grantId: string, make: () => Promise<Buffer>): Promise<KeptDocument> =>
  keepOnce(licenseKey(teamId, grantId), "application/pdf", make);
