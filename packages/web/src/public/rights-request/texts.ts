/** Every text of the content owner's page. Those that the specification gives are to the letter (spec A §2, §5, §8). */
export const TEXTS = {
  loading: "Loading Rights Request...",
  notFoundTitle: "Request Not Found",
  notFound:
    "This rights request link is invalid or has expired. Please contact the person who sent you this link for a new one.",
  unreachable: "If your connection was interrupted, the link may still be good.",
  tooMany: "Too many attempts. Please wait a minute and try again.",
  tryAgain: "Try Again",
  respond: "Please respond within 7 days.",
  confirmation: "By approving you confirm that you own this content and agree to the terms.",
  evidence: "We record your name, email, IP address, browser and the time as proof of your answer.",
  validation: "Validation Error",
  invalidName: "Invalid name",
  invalidEmail: "Invalid email",
  securityCheck: "Security check failed",
  approveFailed: "Failed to approve rights request. Please try again.",
  denyFailed: "Failed to deny rights request. Please try again.",
  termsChanged: "The terms have changed. Please read them again.",
  pastDate: "Please choose a date that has not passed",
  uploadFailed: "Upload failed – Failed to upload files",
  filesFailed: "A file could not be uploaded. Try it again or remove it, then approve.",
  licence: "Download the license (PDF)",
  licenceFile: "license.pdf",
  licenceFailed: "The license could not be downloaded. Please try again.",
  viewPost: "View Original Post",
  noPreview: "The preview can't be shown here.",
} as const;

export const USE_CLASS_LABELS = { editorial: "Editorial", commercial: "Commercial" } as const;
