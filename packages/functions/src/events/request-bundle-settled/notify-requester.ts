import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { judged } from "@clearhouse/core/library/asset/judged.ts";
import { assetPath } from "@clearhouse/core/library/asset/view.ts";
import { sendAboutAsset } from "@clearhouse/core/notices/mail/about-asset.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { requireTeamId } from "@clearhouse/core/platform/identity/actor.ts";
import { answerMail } from "@clearhouse/core/rights/request-bundle/mails.ts";
import { bundleTitle } from "@clearhouse/core/rights/request-bundle/request-bundle.policy.ts";
import { renderRequestBundleAnswered } from "@clearhouse/emails/rights/request-bundle-answered.tsx";
import { withFiles } from "../../mail/raw-mail.ts";
import { consequence } from "../consequence.ts";
import { licensesInMails } from "../licenses-in-mails.ts";

const NAME = "notify-requester-of-bundle";

export const handler = consequence(NAME, EVENTS["request_bundle.settled"], async ({ id, data }) => {
  const content = await answerMail(data.bundleId, data.answerId);
  if (!content) return;
  const { to, assetId, approved, props } = content;
  const no = props.notTheirs
    ? ({ kind: "rights_request.not_theirs", mail: "not theirs notice" } as const)
    : ({ kind: "rights_request.denied", mail: "denial notice" } as const);
  const wantMail = await Notification.tell({
    to: to.map(({ userId }) => userId),
    kind: approved.length > 0 ? "rights_request.approved" : no.kind,
    actor: props.ownerName,
    subject: bundleTitle(props.contentTitle, 1 + props.more),
    path: assetPath(assetId),
    dedupeKey: id,
    mailed: true,
  });
  const readers = to.filter(({ userId }) => wantMail.includes(userId));
  if (readers.length === 0) return;
  const judgments = await judged(
    requireTeamId(),
    approved.map((request) => request.assetId),
    true,
  );
  for (const { licenses: attached, part } of await licensesInMails(approved)) {
    const licenses = attached.map((one) => ({ ...one, use: judgments.get(one.assetId)?.use }));
    const denied = part.number === 1 ? props.denied : [];
    const mail = await renderRequestBundleAnswered({ ...props, denied, licenses, part });
    const kind = licenses.length > 0 ? "approval notice" : no.mail;
    for (const { userId, email } of readers) {
      const parcel = withFiles(
        { to: email, ...mail },
        licenses.map(({ file }) => file),
      );
      await sendAboutAsset(`${id}.${NAME}.${userId}.${part.number}`, kind, { assetId, userId }, parcel);
    }
  }
});
