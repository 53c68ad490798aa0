import type { AssetRecord } from "@clearhouse/core/library/asset/asset.entity.ts";
import type { RemovalRecord } from "@clearhouse/core/library/asset/kept.ts";
import { sendAboutAsset } from "@clearhouse/core/notices/mail/about-asset.ts";
import { ownerOfRemovalMail } from "@clearhouse/core/rights/removal/mails.ts";
import { renderToldOwner, type ToldOwner, type ToldOwnerProps } from "@clearhouse/emails/rights/told-owner.tsx";
import { mailIdOf } from "./grant-notice.ts";

type Words = Pick<ToldOwnerProps, "reason" | "unasked">;

/**
 * Tells the owner what became of their request for removal, or asks for an ad code, in a mail to each of their addresses.
 * @param wordsOfDeleted what is said of an asset that was deleted, if its license ended at its owner's wish
 */
export const tellOwner = async (
  { id, data: { requestId } }: { id: string; data: { requestId: string } },
  consequence: string,
  what: ToldOwner,
  wordsOf: (wish: RemovalRecord | undefined, asset: AssetRecord) => Words | undefined,
  wordsOfDeleted?: Words,
): Promise<void> => {
  const content = await ownerOfRemovalMail(requestId, wordsOf, wordsOfDeleted);
  if (!content) return;
  const { to, replyTo, about, props } = content;
  const kind = what === "adCode" ? "ad code" : "removal notice";
  for (const [index, { name, email }] of to.entries()) {
    const mail = await renderToldOwner(what, { ...props, ownerName: name });
    const head = { to: email, countedFor: about.userId, replyTo, team: props.team.name };
    await sendAboutAsset(mailIdOf(id, consequence, String(index)), kind, about, { ...head, ...mail });
  }
};
