import { PLATFORMS } from "@clearhouse/core/contracts/creator/social-handle.policy.ts";
import {
  basicInformation,
  contractAgreement,
  type OnboardInput,
  portfolioAndSpecialties,
} from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";
import { STEPS, type Step } from "@clearhouse/first-screens/creator-onboard/progress.tsx";
import type { Draft } from "./draft.ts";

/** A field's path, e.g. `socialMedia.instagram` → its error. */
export type Errors = Readonly<Record<string, string>>;

/** A draft in the form in which it is sent. */
export const profileOf = (
  draft: Draft,
): Pick<
  OnboardInput,
  "name" | "email" | "bio" | "contactInfo" | "specialties" | "socialMedia" | "portfolioLinks" | "website"
> => {
  const { name, email, bio, phone, location, specialties, portfolioLinks, website } = draft;
  return {
    name,
    email,
    bio,
    contactInfo: { phone, location },
    specialties: [...specialties],
    socialMedia: Object.fromEntries(PLATFORMS.map((platform) => [platform, draft[platform]])),
    portfolioLinks: [...portfolioLinks],
    website,
  };
};

const FORMS = {
  basic: basicInformation,
  portfolio: portfolioAndSpecialties,
  agreement: contractAgreement.pick({ agreed: true }),
} as const satisfies Record<Step, unknown>;

/** The errors of a step, by field, from the schema that the route uses. */
export const checkStep = (step: Step, draft: Draft, agreed: boolean): Errors => {
  const errors: Record<string, string> = {};
  const { error } = FORMS[step].safeParse({ ...profileOf(draft), agreed });
  for (const { path, message } of error?.issues ?? []) errors[path.join(".")] ??= message;
  return errors;
};

/** The step with a field; undefined for a path that isn't a field of the page. */
const stepOf = (field: string): Step | undefined => {
  const [top = ""] = field.split(".");
  return STEPS.find((step) => Object.hasOwn(FORMS[step].shape, top));
};

/** The first step with a wrong field. */
export const firstWrongStep = (errors: Errors): Step | undefined => {
  const steps = Object.keys(errors).map(stepOf);
  return STEPS.find((step) => steps.includes(step));
};
