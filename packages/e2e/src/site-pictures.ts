/** A picture of the product on its public site. */
export interface SitePicture {
  name: string;
  /** The name of the screen that the picture shows. */
  screen: string;
  viewport: { width: number; height: number };
  /** A selector of the shown part; without a selector, the picture shows the whole window. */
  part?: string;
  /** Whether the screen needs a link; making links adds assets to the board. */
  behindLink?: true;
  /** The widths in pixels of the files that are made from the picture. */
  widths: readonly [number, number];
}

const PHONE = { width: 390, height: 780 };
const ON_PHONE = { viewport: PHONE, widths: [390, 780] } as const;

/** Without the header and the sidebar, which another picture shows. */
const MAIN_PART = { viewport: { width: 1216, height: 736 }, part: "main", widths: [800, 1600] } as const;

export const SITE_PICTURES: readonly SitePicture[] = [
  { name: "board", screen: "dashboard", viewport: { width: 1440, height: 860 }, widths: [1200, 2200] },
  { name: "board-phone", screen: "dashboard", ...ON_PHONE },
  // From this width on, the page Creators shows a table; on narrower screens, it shows cards.
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
