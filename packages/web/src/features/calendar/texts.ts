const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

const licenses = (count: number): string => (count === 1 ? "1 license" : `${count} licenses`);
const releases = (assets: number): string => `releases of ${assets === 1 ? "1 asset" : `${assets} assets`}`;

export const CALENDAR_TEXTS = {
  title: "License Calendar",
  description: "When licenses and releases end. Both are valid up to and including their last day.",
  previous: "Previous month",
  next: "Next month",
  today: "Today",
  brand: "Brand",
  allBrands: "All brands",
  months: (month: string) => `Ends in ${month}`,
  agenda: (month: string) => `Licenses and releases that end in ${month}`,
  loading: "Loading the calendar...",
  loadingMore: "Loading more licenses...",
  failed: "The calendar couldn't be loaded",
  moreFailed: "Some licenses of this month couldn't be loaded",
  releasesFailed: "The releases that end in this month couldn't be loaded",
  releasesPreparing: "The releases that end in this month are being looked up...",
  count: (ofLicenses: number, ofReleases: number) =>
    [ofLicenses > 0 && licenses(ofLicenses), ofReleases > 0 && releases(ofReleases)].filter(Boolean).join(" · "),
  release: (what: string) => `Release of ${what}`,
  /** A day relative to today: "today", "in 5 days", "2 days ago". */
  inDays: (days: number) => relative.format(days, "day"),
  /** Shown in a day of the month's grid. */
  more: (count: number) => `${count} more`,
  moreOf: (count: number, day: string) => `${count} more on ${day}`,
  empty: (month: string) => `No license ends in ${month}`,
  emptyText: "When an owner or an admin approves content until a date, its last day appears here.",
  emptyOfBrand: (month: string, brand: string) => `No license for ${brand} ends in ${month}`,
  emptyOfBrandText: "Licenses for other brands may.",
  showAll: "Show all brands",
  looks: { goesOn: "another license continues", ended: "ended", ends: "ends", release: "release" },
  ended: "Ended",
  endsToday: "Ends today",
  renewal: "Renewal requested",
  goesOn: (until: string) => `Another license until ${until}`,
  goesOnForGood: "Another license without an end",
  anyBrand: "No brand named",
  anyUse: "No use named",
  from: {
    owner: (name: string) => `From ${name}`,
    contract: (name: string) => `Contract with ${name}`,
    admin: (name: string) => `Set by ${name}`,
  },
} as const;

export const FEED_TEXTS = {
  open: "Subscribe",
  title: "Subscribe in your calendar",
  text: "Google Calendar, Apple Calendar and Outlook can show when licenses end, and keep it up to date. Add the address there as a subscribed calendar.",
  holds:
    "The calendar lists assets, brands and uses, but no owners. Anyone who has the address can read it, so treat it like a password.",
  loading: "Looking for your address...",
  failed: "Your address couldn't be loaded",
  make: "Create an address",
  making: "Creating...",
  makeFailed: "The address couldn't be created",
  address: "Address of your calendar",
  copy: "Copy address",
  copied: "Address copied",
  copyFailed: "Your browser doesn't let this page copy. The address is selected, so you can copy it yourself.",
  madeOn: (day: string) => `Created ${day}`,
  renew: "New address",
  renewTitle: "Create a new address?",
  renewText: "The address you have now stops working at once. Calendars that use it need the new address.",
  renewed: "Your calendar has a new address",
  off: "Turn off",
  offTitle: "Turn off your calendar address?",
  offText: "Calendars that use it are no longer updated. You can create a new address at any time.",
  offFailed: "The address couldn't be turned off",
  isOff: "Your calendar address is turned off",
} as const;
