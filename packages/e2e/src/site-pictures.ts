/** A picture of the product on its public site. */
export interface SitePicture {
  name: string;
  /** The screen that it shows. */
  screen: string;
  viewport: { width: number; height: number };
  /** A selector of the part that is shown; the whole window where there is none. */
  part?: string;
  /** It is behind a link that is made first, which puts an asset on the board. */
  behindLink?: true;
  /** Pixels across of the files that are made of it. */
  widths: readonly [number, number];
}

const PHONE = { width: 390, height: 780 };
const ON_PHONE = { viewport: PHONE, widths: [390, 780] } as const;

/** Without the bar and the sidebar, which another picture shows. */
const MAIN_PART = { viewport: { width: 1216, height: 736 }, part: "main", widths: [800, 1600] } as const;

export const SITE_PICTURES: readonly SitePicture[] = [
  { name: "board", screen: "dashboard", viewport: { width: 1440, height: 860 }, widths: [1200, 2200] },
  { name: "board-phone", screen: "dashboard", ...ON_PHONE },
  // A table from there on; cards where it has less room.
  { name: "creators", screen: "creators", ...MAIN_PART, viewport: { width: 1280, height: 736 } },
  { name: "library", screen: "dashboard-grid", ...MAIN_PART },
  { name: "library-phone", screen: "dashboard-grid", ...ON_PHONE },
  {
    name: "evidence",
    screen: "decision-evidence",
    viewport: { width: 1280, height: 800 },
    part: "[role=dialog]",
    widths: [600, 1200],
  },
  { name: "owner", screen: "owner-review", behindLink: true, ...ON_PHONE },
  { name: "signing", screen: "sign-contract", behindLink: true, ...ON_PHONE },
];
