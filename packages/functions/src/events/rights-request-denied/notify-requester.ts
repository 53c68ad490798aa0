import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { requesterMail } from "@clearhouse/core/rights/rights-request/mails.ts";
import {
  type RightsRequestDeniedProps,
  renderRightsRequestDenied,
} from "@clearhouse/emails/rights/rights-request-denied.tsx";
import { tellOfAnswer } from "../answer-notice.ts";
import { consequence } from "../consequence.ts";

const NAME = "notify-requester-denied";

const noticeOf = ({ notTheirs, refused }: Pick<RightsRequestDeniedProps, "notTheirs" | "refused">) => {
  if (notTheirs) return { kind: "rights_request.not_theirs", mailKind: "not theirs notice" } as const;
  const kind = refused === undefined ? "rights_request.denied" : "rights_request.more_denied";
  return { kind, mailKind: "denial notice" } as const;
};

export const handler = consequence(NAME, EVENTS["rights_request.denied"], async ({ id, data }) => {
  const content = await requesterMail(data.requestId);
  if (!content) return;
  await tellOfAnswer(content, {
    eventId: id,
    consequence: NAME,
    ...noticeOf(content.props),
    render: renderRightsRequestDenied,
  });
});
