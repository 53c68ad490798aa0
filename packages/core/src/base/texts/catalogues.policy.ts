import type { CheckCatalogue } from "./en/check.policy.ts";
import type { OnboardingCatalogue } from "./en/onboarding.policy.ts";
import type { OwnerCatalogue } from "./en/owner.policy.ts";
import type { OwnerMailsCatalogue } from "./en/owner-mails.policy.ts";
import type { OwnerOfferCatalogue } from "./en/owner-offer.policy.ts";
import type { SignerMailsCatalogue } from "./en/signer-mails.policy.ts";
import type { SigningCatalogue } from "./en/signing.policy.ts";

/** The files of texts in a language, each loaded by what shows it. */
export interface Catalogues {
  readonly check: CheckCatalogue;
  readonly onboarding: OnboardingCatalogue;
  readonly owner: OwnerCatalogue;
  readonly ownerMails: Pick<OwnerMailsCatalogue, "TEXTS">;
  readonly ownerOffer: OwnerOfferCatalogue;
  readonly signerMails: Pick<SignerMailsCatalogue, "TEXTS">;
  readonly signing: SigningCatalogue;
}
