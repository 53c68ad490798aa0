import { isExpired } from "../../base/license/scope.policy.ts";
import { todayIn } from "../../platform/clock.ts";
import { impossibleTerms } from "../conversation/conversation.errors.ts";
import { changedScope, withOfferedTerms } from "../conversation/conversation.policy.ts";
import type { OfferedScope } from "../conversation/conversation.schema.ts";
import type { RightsRequestRecord } from "../rights-request/rights-request.entity.ts";

/**
 * Checks that the terms that are before the owner, with some changes, can be granted.
 * @throws request.invalid, at the field
 */
export const requirePossibleTerms = (
  request: RightsRequestRecord,
  asks: OfferedScope | undefined,
  timeZone: string,
): void => {
  const { from, until, edits, aiMaking } = changedScope(withOfferedTerms(request), asks);
  if (isExpired(until, todayIn(timeZone)))
    throw impossibleTerms("asks.until", "Please choose a date that has not passed");
  if (until !== "" && from > until) throw impossibleTerms("asks.from", "The first day can't be after the last day");
  if (edits === "as_is" && aiMaking)
    throw impossibleTerms("asks.aiMaking", "What stays as it is can't be made or changed by AI");
};
