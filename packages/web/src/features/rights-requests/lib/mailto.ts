import type { RightsRequest } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { REQUEST_TEXTS } from "../texts.ts";

/** An address that opens the person's own mail program with message and link filled in. */
export const mailtoOf = ({ contentOwnerEmail, message, link }: RightsRequest, title: string): string => {
  const subject = encodeURIComponent(REQUEST_TEXTS.mailSubject(title));
  const body = encodeURIComponent(`${message}\n\n${link}\n`);
  return `mailto:${encodeURIComponent(contentOwnerEmail)}?subject=${subject}&body=${body}`;
};
