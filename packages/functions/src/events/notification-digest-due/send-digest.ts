import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import type { LicenseEnd } from "@clearhouse/core/integrations/calendar/calendar.schema.ts";
// Not by the index: the ends of releases come from search, which reads S3, and this function may not.
import { nearEnds } from "@clearhouse/core/integrations/calendar/ends.ts";
import { digestMail } from "@clearhouse/core/notices/mail/digest-mail.ts";
import { Mail } from "@clearhouse/core/notices/mail/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { renderNotificationDigest } from "@clearhouse/emails/notification-digest.tsx";
import { consequence } from "../consequence.ts";

const NAME = "send-digest";

const linked = (end: LicenseEnd) => ({ ...end, link: `${env.SITE_URL}${end.path}` });

export const handler = consequence(
  NAME,
  EVENTS["notification.digest.due"],
  async ({ id, data: { userId, digestId } }) => {
    const content = await digestMail(userId, digestId);
    if (!content) return;
    const { over, soon } = await nearEnds(content.props.frequency === "weekly" ? 7 : 1);
    const mail = await renderNotificationDigest({ ...content.props, over: over.map(linked), soon: soon.map(linked) });
    await Mail.send(`${id}.${NAME}`, "summary", { to: content.to, ...mail }, { userId });
  },
);
