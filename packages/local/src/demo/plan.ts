import type { Restriction } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import type { DEMO_ACCOUNTS } from "./accounts.ts";

type Who = (typeof DEMO_ACCOUNTS)[number]["role"];

interface Owner {
  name: string;
  /** Gets the request's mail where there is one. */
  email?: string;
}

interface Asked {
  by: Who;
  owner: Owner;
  brand: string;
  use: string;
  daysAgo: number;
  requestedUntilInDays?: number;
  /** The owner has opened the link. */
  viewed?: boolean;
}

export type Answer =
  | {
      kind: "yes";
      daysAgo: number;
      restrictions?: Restriction[];
      credit?: string;
      notes?: string;
      /** Days from today; negative for a licence that has ended. */
      untilInDays?: number;
      /** A fixture that the owner sends along. */
      original?: string;
    }
  | { kind: "no"; daysAgo: number; reason: string };

export interface PlannedAsset {
  name: string;
  by: Who;
  tags: string[];
  notes?: string;
  context?: string;
  daysAgo: number;
  /** What it is made of: a fixture, or the address of a post. */
  from: { file: string; source: string } | { url: string };
  asked?: Asked;
  answer?: Answer;
  /** Set by hand by the admin. */
  set?: { status: "approved" | "denied"; usageRights?: string; notes?: string };
}

const file = (name: string, source: string) => ({ file: name, source });

/** One by one what a team like this has on its desk: every status, both media, both members. */
export const DEMO_ASSETS: readonly PlannedAsset[] = [
  // Uploaded, nothing asked yet.
  {
    name: "Front row at Riverside",
    by: "member",
    daysAgo: 0.1,
    from: file("stage-1.jpg", "@lights.by.nora on Instagram"),
    tags: ["@concerts", "live", "crowd"],
    context: "Opener for Friday's recap.",
  },
  {
    name: "Golden hour on the pier",
    by: "admin",
    daysAgo: 0.4,
    from: file("sea-1.jpg", "@harbour.frames on Instagram"),
    tags: ["sunset", "summer"],
  },
  {
    name: "Night drive, upper deck",
    by: "member",
    daysAgo: 0.8,
    from: file("skyline-1.webp", "@afterdark_city on X"),
    tags: ["@hoodlum", "night"],
    notes: "Crop to 4:5 before it goes out.",
  },
  {
    name: "First pressing",
    by: "member",
    daysAgo: 1.2,
    from: file("record-1.jpg", "@wax.and.grooves on Instagram"),
    tags: ["@rap", "vinyl"],
  },
  {
    name: "Encore, handheld",
    by: "admin",
    daysAgo: 1.6,
    from: file("stage.mp4", "@pitcam.dee on TikTok"),
    tags: ["@concerts", "live", "video"],
    context: "The ten seconds everybody is sharing.",
  },
  {
    name: "Fog on the ridge",
    by: "member",
    daysAgo: 2.1,
    from: file("forest-1.jpg", "@countrymile.pics on Instagram"),
    tags: ["@countryhub", "landscape"],
  },
  {
    name: "Paper hills",
    by: "admin",
    daysAgo: 2.7,
    from: file("waves-1.png", "Studio Okafor"),
    tags: ["artwork", "@drip"],
    notes: "Commissioned background, check the invoice for the licence.",
  },
  {
    name: "City lights, out of focus",
    by: "member",
    daysAgo: 3.3,
    from: file("bokeh-1.jpg", "@slowshutter on Instagram"),
    tags: ["texture"],
  },
  {
    name: "Last light, west valley",
    by: "member",
    daysAgo: 4.2,
    from: file("mountains-1.jpg", "@westvalley.walks on Instagram"),
    tags: ["@countryhub", "landscape"],
  },
  {
    name: "B-side label close-up",
    by: "admin",
    daysAgo: 5,
    from: file("record-2.jpg", "@wax.and.grooves on Instagram"),
    tags: ["@bars", "vinyl"],
  },

  // Asked, waiting for the owner.
  {
    name: "Hands up, second night",
    by: "member",
    daysAgo: 6,
    from: file("stage-2.jpg", "@lights.by.nora on Instagram"),
    tags: ["@concerts", "crowd"],
    asked: {
      by: "member",
      owner: { name: "Nora Lindqvist", email: "nora@example.com" },
      brand: "concerts",
      use: "Social media posts",
      daysAgo: 1.1,
      viewed: true,
    },
  },
  {
    name: "Harbour at dusk",
    by: "admin",
    daysAgo: 7,
    from: file("sea.mp4", "@harbour.frames on Instagram"),
    tags: ["sunset", "video"],
    asked: {
      by: "admin",
      owner: { name: "@harbour.frames" },
      brand: "Clearhouse Network",
      use: "Reels/TikTok",
      daysAgo: 2.3,
    },
  },
  {
    name: "Downtown, 3 a.m.",
    by: "member",
    daysAgo: 8,
    from: file("skyline-2.jpg", "@afterdark_city on X"),
    tags: ["@hoodlum", "night"],
    asked: {
      by: "member",
      owner: { name: "Tomás Rivera", email: "tomas@example.com" },
      brand: "hoodlum",
      use: "Website content",
      daysAgo: 3.2,
      requestedUntilInDays: 180,
    },
  },
  {
    name: "Sunrise over the range",
    by: "member",
    daysAgo: 9,
    from: file("mountains.mp4", "@ridgeline.rae on TikTok"),
    tags: ["@countryhub", "video"],
    asked: {
      by: "member",
      owner: { name: "Rae Whitfield" },
      brand: "countryhub",
      use: "Story highlights",
      daysAgo: 3.9,
      viewed: true,
    },
  },
  {
    name: "Crate digging, part two",
    by: "admin",
    daysAgo: 10.5,
    from: { url: "https://www.instagram.com/reel/C8demoCrate2/" },
    tags: [],
    context: "Series for the autumn schedule.",
    asked: {
      by: "admin",
      owner: { name: "@crate.kings", email: "crate.kings@example.com" },
      brand: "bars",
      use: "Social media posts",
      daysAgo: 10.5,
    },
  },
  {
    name: "Street freestyle, Lisbon",
    by: "member",
    daysAgo: 14,
    from: { url: "https://www.tiktok.com/@lisboa.cypher/video/7300000000000000001" },
    tags: [],
    asked: {
      by: "member",
      owner: { name: "Inês Carvalho" },
      brand: "rap",
      use: "Video content",
      daysAgo: 14,
      viewed: true,
    },
  },
  {
    name: "Backstage laughs",
    by: "member",
    daysAgo: 17,
    from: { url: "https://www.youtube.com/watch?v=demoBackstg1" },
    tags: [],
    asked: {
      by: "member",
      owner: { name: "Pop Hive Fans", email: "pophive.fans@example.com" },
      brand: "pophive",
      use: "Multiple platforms",
      daysAgo: 17,
    },
  },
  {
    name: "Misty pines",
    by: "admin",
    daysAgo: 15,
    from: file("forest-2.jpg", "@countrymile.pics on Instagram"),
    tags: ["@countryhub"],
    asked: {
      by: "admin",
      owner: { name: "Walt Brennan" },
      brand: "countryhub",
      use: "Promotional campaigns",
      daysAgo: 7.7,
    },
  },
  // Asked, no answer within 30 days.
  {
    name: "Rooftop session, take one",
    by: "member",
    daysAgo: 45,
    from: file("skyline-3.jpg", "@rooftop.tapes on Instagram"),
    tags: ["@uncut", "night"],
    asked: { by: "member", owner: { name: "@rooftop.tapes" }, brand: "uncut", use: "Social media posts", daysAgo: 38 },
  },

  // The owner said yes.
  {
    name: "Lasers over the floor",
    by: "admin",
    daysAgo: 18,
    from: file("stage-3.jpg", "@lights.by.nora on Instagram"),
    tags: ["@concerts", "live"],
    asked: {
      by: "admin",
      owner: { name: "Nora Lindqvist", email: "nora@example.com" },
      brand: "concerts",
      use: "Social media posts",
      daysAgo: 16,
      viewed: true,
    },
    answer: {
      kind: "yes",
      daysAgo: 15.5,
      credit: "Nora Lindqvist",
      restrictions: ["Credit required"],
      original: "stage-1.jpg",
    },
  },
  {
    name: "Spinning since '94",
    by: "member",
    daysAgo: 20,
    from: file("record.mp4", "@wax.and.grooves on Instagram"),
    tags: ["@rap", "vinyl", "video"],
    asked: {
      by: "member",
      owner: { name: "Dario Conti", email: "dario@example.com" },
      brand: "rap",
      use: "Reels/TikTok",
      daysAgo: 19,
      viewed: true,
    },
    answer: { kind: "yes", daysAgo: 18, credit: "@wax.and.grooves", notes: "Happy to send a longer cut." },
  },
  {
    name: "Low tide, long exposure",
    by: "member",
    daysAgo: 22,
    from: file("sea-2.jpg", "@harbour.frames on Instagram"),
    tags: ["summer"],
    asked: {
      by: "member",
      owner: { name: "Mara Oyelaran" },
      brand: "drip",
      use: "Website content",
      daysAgo: 21,
      viewed: true,
    },
    answer: { kind: "yes", daysAgo: 20.2, restrictions: ["No modifications"] },
  },
  {
    name: "Violet summit",
    by: "admin",
    daysAgo: 25,
    from: file("mountains-2.webp", "@ridgeline.rae on TikTok"),
    tags: ["landscape", "@countryhub"],
    asked: {
      by: "admin",
      owner: { name: "Rae Whitfield" },
      brand: "countryhub",
      use: "Promotional campaigns",
      daysAgo: 24,
      viewed: true,
    },
    answer: { kind: "yes", daysAgo: 22 },
  },
  {
    name: "Cypher under the bridge",
    by: "member",
    daysAgo: 26,
    from: { url: "https://x.com/bridge_cypher/status/1700000000000000001" },
    tags: [],
    asked: {
      by: "member",
      owner: { name: "Kwame Mensah", email: "kwame@example.com" },
      brand: "bars",
      use: "Editorial use",
      daysAgo: 26,
      viewed: true,
    },
    answer: { kind: "yes", daysAgo: 25.1, restrictions: ["No paid promotion"], credit: "@bridge_cypher" },
  },
  {
    name: "Green room bokeh",
    by: "admin",
    daysAgo: 29,
    from: file("bokeh-2.jpg", "@slowshutter on Instagram"),
    tags: ["texture", "@uncut"],
    asked: {
      by: "admin",
      owner: { name: "Jun Takeda" },
      brand: "uncut",
      use: "Multiple platforms",
      daysAgo: 28,
      viewed: true,
    },
    answer: { kind: "yes", daysAgo: 27 },
  },
  // … for a time.
  {
    name: "Skyline in motion",
    by: "member",
    daysAgo: 31,
    from: file("skyline.mp4", "@afterdark_city on X"),
    tags: ["@hoodlum", "night", "video"],
    asked: {
      by: "member",
      owner: { name: "Tomás Rivera", email: "tomas@example.com" },
      brand: "hoodlum",
      use: "Social media posts",
      daysAgo: 30,
      viewed: true,
    },
    answer: { kind: "yes", daysAgo: 29.3, untilInDays: 120, restrictions: ["Credit required"], credit: "Tomás Rivera" },
  },
  {
    name: "Gradient tide",
    by: "admin",
    daysAgo: 33,
    from: file("waves-2.png", "Studio Okafor"),
    tags: ["artwork", "@drip"],
    asked: {
      by: "admin",
      owner: { name: "Studio Okafor" },
      brand: "drip",
      use: "Promotional campaigns",
      daysAgo: 32,
      viewed: true,
    },
    answer: { kind: "yes", daysAgo: 31, untilInDays: 5 },
  },
  {
    name: "Open road, spring edit",
    by: "member",
    daysAgo: 58,
    from: file("forest-3.jpg", "@countrymile.pics on Instagram"),
    tags: ["@countryhub"],
    asked: {
      by: "member",
      owner: { name: "Walt Brennan" },
      brand: "countryhub",
      use: "Story highlights",
      daysAgo: 56,
      viewed: true,
    },
    answer: { kind: "yes", daysAgo: 55, untilInDays: -9, restrictions: ["IG Stories only"] },
  },
  // Set by the admin.
  {
    name: "House photographer, rehearsal",
    by: "member",
    daysAgo: 36,
    from: file("bokeh-3.webp", "In-house"),
    tags: ["@concerts"],
    set: { status: "approved", usageRights: "All channels of the network", notes: "Shot by our own team." },
  },
  {
    name: "Label artwork, clean",
    by: "admin",
    daysAgo: 40,
    from: file("record-3.jpg", "Northside Records press kit"),
    tags: ["@rap", "press"],
    set: { status: "approved", usageRights: "Editorial, press kit licence" },
  },

  // The owner said no, or the admin did.
  {
    name: "Sunset ferry",
    by: "member",
    daysAgo: 42,
    from: file("sea-3.jpg", "@ferry.diaries on Instagram"),
    tags: ["sunset"],
    asked: {
      by: "member",
      owner: { name: "Lea Fontaine", email: "lea@example.com" },
      brand: "drip",
      use: "Promotional campaigns",
      daysAgo: 41,
      viewed: true,
    },
    answer: {
      kind: "no",
      daysAgo: 40.4,
      reason: "I don't license my pictures for advertising. Editorial use I would think about.",
    },
  },
  {
    name: "Blue hour peaks",
    by: "admin",
    daysAgo: 44,
    from: file("mountains-3.jpg", "@westvalley.walks on Instagram"),
    tags: ["landscape"],
    asked: {
      by: "admin",
      owner: { name: "Otis Grant" },
      brand: "Clearhouse Network",
      use: "Social media posts",
      daysAgo: 43,
      viewed: true,
    },
    answer: { kind: "no", daysAgo: 42.6, reason: "Already sold exclusively to a magazine until next year." },
  },
  {
    name: "Tour bus prank",
    by: "member",
    daysAgo: 47,
    from: { url: "https://www.facebook.com/watch/?v=1000000000000001" },
    tags: [],
    asked: {
      by: "member",
      owner: { name: "Gus Palmer" },
      brand: "uncut",
      use: "Social media posts",
      daysAgo: 47,
      viewed: true,
    },
    answer: { kind: "no", daysAgo: 46.2, reason: "My bandmates don't want this one shared." },
  },
  {
    name: "Pink layers, unlicensed font",
    by: "admin",
    daysAgo: 50,
    from: file("waves-3.png", "Stock site, licence unclear"),
    tags: ["artwork"],
    set: { status: "denied", notes: "Lettering was not cleared; replaced by Gradient tide." },
  },
];
