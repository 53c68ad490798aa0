import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { sendAboutAsset } from "@clearhouse/core/notices/mail/about-asset.ts";
import { codeMail } from "@clearhouse/core/rights/proof/mails.ts";
import { renderAccountProof } from "@clearhouse/emails/rights/account-proof.tsx";
import { consequence } from "../consequence.ts";

const NAME = "send-code";

/** Mails the code. The event has only its id, from which this handler makes the digits. */
export const handler = consequence(NAME, EVENTS["rights_request.code_asked"], async ({ id, data }) => {
  const content = await codeMail(data.requestId, data.codeId);
  if (!content) return;
  const { to, replyTo, about, props, code } = content;
  const mail = await renderAccountProof(props, code);
  await sendAboutAsset(`${id}.${NAME}`, "code", about, { to, replyTo, team: props.team.name, ...mail });
});
