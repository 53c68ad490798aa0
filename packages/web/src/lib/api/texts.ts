export const API_TEXTS = {
  networkFailed: "The server can't be reached. Check your connection and try again.",
  unreadable: "The server gave an answer that can't be read. Please try again.",
} as const;
