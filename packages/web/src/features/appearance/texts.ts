export const APPEARANCE_TEXTS = {
  title: "Appearance",
  description: "How the workspace looks in this browser. Nothing changes for your team.",
  theme: "Theme",
  themes: {
    light: { name: "Light", text: "Dark text on bright surfaces" },
    dark: { name: "Dark", text: "Bright text on dark surfaces" },
    system: { name: "System", text: "Follows your device" },
  },
  display: "Display",
  compact: "Compact mode",
  compactText: "Less space between and around the assets, so that more of them fit.",
  thumbnails: "Show thumbnails",
  thumbnailsText: "Pictures on the asset cards. Without them each card shows its type.",
} as const;
