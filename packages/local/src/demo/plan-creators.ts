import type { CreateCreatorInput } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import type { CreateCreatorContentInput } from "@clearhouse/core/contracts/creator-content/creator-content.schema.ts";
import type { DEMO_ACCOUNTS } from "./accounts.ts";

type Who = (typeof DEMO_ACCOUNTS)[number]["role"];

interface PlannedWork extends Omit<CreateCreatorContentInput, "creatorId"> {
  by: Who;
  daysAgo: number;
  /** The name of a fixture. */
  picture?: string;
}

export interface PlannedCreator extends CreateCreatorInput {
  by: Who;
  daysAgo: number;
  work?: readonly PlannedWork[];
}

/** The creators with whom the demo team works regularly; some of them also own posts whose rights are requested. */
export const DEMO_CREATORS: readonly PlannedCreator[] = [
  {
    by: "admin",
    daysAgo: 41,
    name: "Nora Lindqvist",
    email: "nora@example.com",
    bio: "Concert and club photographer in Gothenburg. Light shows, crowds, and what happens behind the stage.",
    specialties: ["Photographer", "Videographer"],
    portfolioLinks: ["https://lights-by-nora.example.com/", "https://prints.example.com/nora"],
    socialMedia: { instagram: "lights.by.nora", youtube: "lightsbynora" },
    contactInfo: { phone: "+46 31 555 0142", location: "Gothenburg, Sweden" },
    notes: "Answers within a day. Wants to be credited by her full name.",
    work: [
      {
        by: "admin",
        daysAgo: 30,
        title: "Front row, opening night",
        description: "From the pit, first three songs. She has another forty frames of this evening.",
        contentType: "Photo",
        url: "https://www.instagram.com/p/lightsbynora1/",
        picture: "stage-2.jpg",
      },
      {
        by: "member",
        daysAgo: 12,
        title: "Haze and backlight",
        contentType: "Photo",
        picture: "bokeh-1.jpg",
      },
    ],
  },
  {
    by: "member",
    daysAgo: 33,
    name: "Dario Conti",
    email: "dario@example.com",
    bio: "Vinyl, turntables and small clubs, filmed on whatever is at hand.",
    specialties: ["UGC Capture", "Videographer", "Other"],
    socialMedia: { instagram: "wax.and.grooves", tiktok: "waxandgrooves" },
    contactInfo: { location: "Turin, Italy" },
    work: [
      {
        by: "member",
        daysAgo: 19,
        title: "Needle drop in slow motion",
        description: "Two minutes of it; we may cut it for Reels.",
        contentType: "Video",
        url: "https://www.tiktok.com/@waxandgrooves/video/7300000000000000001",
        picture: "record.poster.jpg",
      },
    ],
  },
  {
    by: "admin",
    daysAgo: 26,
    name: "Jun Takahashi",
    email: "jun.takahashi@example.com",
    bio: "Motion and poster design for festivals.",
    specialties: ["Graphic Designer"],
    portfolioLinks: ["https://takahashi.example.com/posters"],
    socialMedia: { twitter: "jun_takahashi" },
    contactInfo: { phone: "+81 3 5550 1984", location: "Tokyo, Japan" },
    notes: "Invoices through his studio. Ask for layered files.",
    work: [
      {
        by: "admin",
        daysAgo: 9,
        title: "Summer series, wave pattern",
        contentType: "Graphic",
        url: "https://takahashi.example.com/posters/waves",
        picture: "waves-2.png",
      },
    ],
  },
  {
    by: "member",
    daysAgo: 14,
    name: "Mara Oyelaran",
    email: "mara@example.com",
    bio: "Long exposures of harbors and coasts.",
    specialties: ["Photographer"],
    socialMedia: { instagram: "harbour.frames" },
    contactInfo: { location: "Lagos, Nigeria" },
    work: [{ by: "member", daysAgo: 6, title: "Breakwater at dawn", contentType: "Photo", picture: "sea-3.jpg" }],
  },
  {
    by: "admin",
    daysAgo: 4,
    name: "Sofia Almeida",
    email: "sofia.almeida@example.com",
    bio: "Street dance, mostly at night.",
    specialties: ["UGC Capture", "Photographer", "Videographer"],
    socialMedia: { instagram: "sofia.moves", tiktok: "sofiamoves", twitter: "sofia_moves", youtube: "sofiamoves" },
    contactInfo: { phone: "+351 21 555 0173", location: "Lisbon, Portugal" },
    work: [{ by: "admin", daysAgo: 2, title: "Studio session, sound only", contentType: "Audio" }],
  },
];

export interface PlannedInvite {
  by: Who;
  daysAgo: number;
  creator: string;
}

/** Creators who were invited and haven't joined yet; the last invite has expired. */
export const DEMO_CREATOR_INVITES: readonly PlannedInvite[] = [
  { by: "member", daysAgo: 2, creator: "Ravi Patel" },
  { by: "admin", daysAgo: 8, creator: "hello@northside-collective.example.com" },
  { by: "admin", daysAgo: 38, creator: "Ingrid Solheim" },
];
