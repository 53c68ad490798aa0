/**
 * The oldest browsers for which the web is built and checked, by kind of page. Edge has the versions of Chrome, and
 * Safari on iPhones and iPads the versions of Safari on Macs.
 */
export const SUPPORTED_BROWSERS = {
  /** Pages for people without an account, who open a link once, on what they have. */
  public: { safari: "15.4", chrome: "100", firefox: "115" },
  /** Everything in index.html: sign-in, invites and the workspace. */
  workspace: { safari: "16.4", chrome: "111", firefox: "128" },
} as const;

export type SupportedBrowsers = (typeof SUPPORTED_BROWSERS)[keyof typeof SUPPORTED_BROWSERS];

/** The browsers as a target of builds: ["safari15.4", …]. */
export const buildTarget = ({ safari, chrome, firefox }: SupportedBrowsers): string[] => [
  `safari${safari}`,
  `ios${safari}`,
  `chrome${chrome}`,
  `edge${chrome}`,
  `firefox${firefox}`,
];
