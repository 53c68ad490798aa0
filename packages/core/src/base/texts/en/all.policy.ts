import * as check from "./check.policy.ts";
import * as onboarding from "./onboarding.policy.ts";
import * as owner from "./owner.policy.ts";
import * as signerMails from "./signer-mails.policy.ts";
import * as signing from "./signing.policy.ts";

/** Every text in English. */
export const EN = { check, onboarding, owner, signerMails, signing };
