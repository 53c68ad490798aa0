/** Packages of font files for documents, which are copied beside the bundle of each function that draws documents. */
export const FONT_PACKAGES = [
  "@expo-google-fonts/inter",
  "@expo-google-fonts/ibm-plex-sans-arabic",
  "@expo-google-fonts/noto-sans-hebrew",
  "@expo-google-fonts/kosugi",
  "@expo-google-fonts/nanum-gothic",
  "@expo-google-fonts/noto-emoji",
] as const;
