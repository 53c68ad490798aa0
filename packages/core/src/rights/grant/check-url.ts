import { shownNumber } from "../../base/license/license-number.policy.ts";
import { env } from "../../platform/env.ts";
import type { GrantRecord } from "./grant.entity.ts";

/** The address at which anybody can check a grant. */
export const checkUrlOf = (grant: Pick<GrantRecord, "origin" | "number">): string =>
  `${env.SITE_URL}/check?number=${shownNumber(grant)}`;
