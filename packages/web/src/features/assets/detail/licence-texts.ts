export const LICENCE_TEXTS = {
  license: "License",
  download: (number: string) => `Download license ${number} as PDF`,
  failed: "The license couldn't be downloaded",
} as const;
