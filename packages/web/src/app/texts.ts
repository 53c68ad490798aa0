export const APP_TEXTS = {
  product: "Clearhouse",
  loading: "Loading...",
  sessionEnded: "Your session has ended. Please sign in again.",
  unreachable: "The workspace can't be opened",
  tryAgain: "Try Again",
  notFound: "Page Not Found",
  notFoundText: "Oops! Page not found",
  accessDenied: "Access Denied",
  accessDeniedText: "Only team administrators can open the admin panel.",
  home: "Return to Home",
  failed: "Something went wrong",
  failedText: "An error on our side stopped this page. Reload it; if it happens again, tell your administrator.",
  missing: "This page could not be loaded",
  missingText:
    "Your connection may be interrupted, or there is a new version of this app. Check the connection, then reload.",
  reload: "Reload",
  support: "Support",
} as const;
