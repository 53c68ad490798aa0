import type { Finding } from "../../library/verdict/facts.policy.ts";
import { CodedError } from "../../platform/errors/error.ts";
import { olderReason } from "./gate-answer.policy.ts";

export const grantNotRestorable = () =>
  new CodedError(
    "conflict",
    "asset.grant_not_restorable",
    "This approval can no longer be restored: the asset has changed since.",
  );

export const alreadyApproved = () =>
  new CodedError(
    "conflict",
    "asset.already_approved",
    "This asset is approved already. Add a document to that approval, or set another status before you approve it anew.",
  );

/**
 * The refusal of a bulk change of an asset that was approved in the meantime.
 * @param approverName the name of the person whose approval would be withdrawn without the member's consent
 */
export const approvedMeanwhile = (approverName: string) =>
  new CodedError("conflict", "asset.approved_meanwhile", `${approverName} has approved this in the meantime.`);

export const expiredForAdmins = () =>
  new CodedError(
    "forbidden",
    "asset.expired",
    "The rights have expired. In your team only admins can download expired assets.",
    { fields: { reason: "rights_ended" } },
  );

/** What a refusal to download says of its reason: `despite` confirms it, `reason` is its row's name. */
const whyNot = (headline: Finding) => ({ despite: olderReason(headline), reason: headline.reason });

/**
 * The refusal to download an asset whose use isn't cleared. To download anyway, the caller repeats the call with
 * `despite`.
 */
export const notCleared = (headline: Finding) =>
  new CodedError("conflict", "asset.not_cleared", headline.text, { fields: whyNot(headline) });

/** As {@link notCleared}, for an admin, who also has to say why: the use is ruled out. */
export const needsReason = (headline: Finding) =>
  new CodedError("conflict", "asset.not_cleared", headline.text, {
    fields: { ...whyNot(headline), why: "Please say why you need the file" },
  });

export const stopped = ({ text, reason }: Finding) =>
  new CodedError("forbidden", "asset.stopped", `${text} Only admins can download it.`, { fields: { reason } });

export const expiredForKeys = ({ text, reason }: Finding) =>
  new CodedError("forbidden", "asset.expired", `${text} API keys can't download it.`, { fields: { reason } });

const PASSED = "Please choose a date that has not passed";
export const dayHasPassed = (field: "on" | "until") =>
  new CodedError("invalid", "request.invalid", PASSED, { fields: { [field]: PASSED } });

export const notCovered = () =>
  new CodedError("conflict", "asset.not_covered", "No agreement of a creator covers this asset.");

/** @param creator the name of the creator whom the asset has now */
export const coverChanged = (creator: string) =>
  new CodedError(
    "conflict",
    "asset.cover_changed",
    `The creator or the agreement has changed meanwhile: the creator is ${creator} now. Look again before you confirm.`,
  );

export const notLicensedAsCopy = () =>
  new CodedError(
    "conflict",
    "asset.not_covered",
    "No license of an asset with the same file covers this asset any more.",
  );

/** @param name the name of the licensed asset with the same file */
export const copyChanged = (name: string) =>
  new CodedError(
    "conflict",
    "asset.cover_changed",
    `The license has changed meanwhile: it is another one of “${name}” now. Look again before you confirm.`,
  );

export const coverNeedsPerson = () =>
  new CodedError("forbidden", "auth.forbidden", "Only a person can confirm that an asset is by its creator");

/** How many places the refusal to delete an asset names. */
const MOST_NAMED = 3;

/** @param urls where the asset is up and has to come down */
export const stillUp = (urls: readonly string[]) => {
  const more = urls.length - MOST_NAMED;
  const named = [...urls.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(", ");
  return new CodedError(
    "conflict",
    "asset.take_down_open",
    `This asset is still published and has to be taken down: ${named}. Enter the day on which it was taken down there first.`,
  );
};
