import type { RightsRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { REQUEST_TEXTS } from "../texts.ts";

/** A `mailto:` URL that opens the person's mail program with the message and the link. */
export const mailtoOf = ({ contentOwnerEmail, message, link }: RightsRequest, title: string): string => {
  const subject = encodeURIComponent(REQUEST_TEXTS.mailSubject(title));
  const body = encodeURIComponent(`${message}\n\n${link}\n`);
  return `mailto:${encodeURIComponent(contentOwnerEmail)}?subject=${subject}&body=${body}`;
};
