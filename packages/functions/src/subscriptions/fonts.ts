/** Packages whose files documents are drawn with; put beside the bundle of a function that draws some. */
export const FONT_PACKAGES = [
  "@expo-google-fonts/inter",
  "@expo-google-fonts/ibm-plex-sans-arabic",
  "@expo-google-fonts/noto-sans-hebrew",
  "@expo-google-fonts/kosugi",
  "@expo-google-fonts/nanum-gothic",
  "@expo-google-fonts/noto-emoji",
] as const;
