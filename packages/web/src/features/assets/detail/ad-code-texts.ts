const PLATFORMS = { tiktok: "TikTok", instagram: "Instagram", facebook: "Facebook" } as const;
type AdPlatform = keyof typeof PLATFORMS;

/** The platform's permission to boost an owner's post. */
export const AD_CODE_TEXTS = {
  title: (platform: AdPlatform) => `Ad code for ${PLATFORMS[platform]}`,
  ask: "Ask for an ad code",
  again: "Ask for a new code",
  show: "Show code",
  copy: "Copy code",
  copied: "Code copied",
  asked: (day: string) => `Asked on ${day}, no answer yet.`,
  by: { code: "Code from the owner", in_app: "Permission given in the app" },
  until: (day: string) => `until ${day}`,
  ended: (day: string) => `ended on ${day}`,
  left: (days: number) => (days === 1 ? "1 day left" : `${days} days left`),
  done: "The owner is asked for an ad code",
  failed: "The owner couldn't be asked",
  notShown: "The code couldn't be shown",
} as const;
