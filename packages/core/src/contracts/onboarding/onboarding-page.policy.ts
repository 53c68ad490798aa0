/** The onboarding page's accent color if a team has chosen no color. */
export const ONBOARDING_ACCENT = "#7c3aed";
