import type { Role } from "@clearhouse/core/people/team/session.schema.ts";
import { isAdmin } from "@clearhouse/core/people/team/team.policy.ts";
import {
  BadgeCheck,
  Bell,
  BellRing,
  CalendarDays,
  Camera,
  ChartNoAxesColumn,
  CircleUser,
  FileText,
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  MessageSquareText,
  Palette,
  Settings2,
  ShieldCheck,
  SwatchBook,
  Users,
} from "lucide-react";
import { SHELL_TEXTS } from "./texts.ts";

export interface Entry {
  to: string;
  label: string;
  hint?: string;
  icon: LucideIcon;
  /** Whether a path other than `to` belongs to this entry too. */
  isCurrent?: (path: string) => boolean;
}

export interface EntryGroup {
  id: "main" | "admin" | "account";
  entries: readonly Entry[];
}

const MAIN: EntryGroup = {
  id: "main",
  entries: [
    {
      to: "/",
      label: SHELL_TEXTS.rightsRequests,
      hint: SHELL_TEXTS.rightsRequestsHint,
      icon: BadgeCheck,
      isCurrent: (path) => path.startsWith("/rights-request"),
    },
    { to: "/creators", label: SHELL_TEXTS.creators, hint: SHELL_TEXTS.creatorsHint, icon: Camera },
    {
      to: "/contract-templates",
      label: SHELL_TEXTS.contractTemplates,
      hint: SHELL_TEXTS.contractTemplatesHint,
      icon: FileText,
    },
    { to: "/calendar", label: SHELL_TEXTS.calendar, icon: CalendarDays },
    { to: "/analytics", label: SHELL_TEXTS.analytics, icon: ChartNoAxesColumn },
  ],
};

const ADMIN: EntryGroup = {
  id: "admin",
  entries: [{ to: "/admin", label: SHELL_TEXTS.adminPanel, hint: SHELL_TEXTS.adminPanelHint, icon: ShieldCheck }],
};

const ACCOUNT: EntryGroup = {
  id: "account",
  entries: [
    { to: "/appearance", label: SHELL_TEXTS.appearance, icon: Palette },
    { to: "/team", label: SHELL_TEXTS.team, icon: Users },
    { to: "/feedback", label: SHELL_TEXTS.feedback, icon: MessageSquareText },
  ],
};

/** The sidebar's groups. */
export const sidebarGroups = (role: Role): EntryGroup[] => [MAIN, ...(isAdmin(role) ? [ADMIN] : []), ACCOUNT];

/** Pages reached from the bell, the user menu and Feedback; the command palette has all pages. */
const BEYOND_SIDEBAR: readonly Entry[] = [
  { to: "/notifications", label: SHELL_TEXTS.notifications, icon: Bell },
  { to: "/profile", label: SHELL_TEXTS.profile, icon: CircleUser },
  { to: "/support", label: SHELL_TEXTS.support, icon: LifeBuoy },
];

export const allPages = (role: Role): Entry[] => [
  ...sidebarGroups(role).flatMap(({ entries }) => entries),
  ...BEYOND_SIDEBAR,
];

const { settings: SETTINGS } = SHELL_TEXTS;

/** Sections of pages with settings; the command palette finds them by their words. */
export const settingsPages = (role: Role): Entry[] => [
  ...(isAdmin(role)
    ? [
        { to: "/team?tab=branding", label: SETTINGS.branding, hint: SETTINGS.brandingHint, icon: SwatchBook },
        { to: "/team?tab=settings", label: SETTINGS.team, hint: SETTINGS.teamHint, icon: Settings2 },
      ]
    : []),
  { to: "/notifications", label: SETTINGS.preferences, hint: SETTINGS.preferencesHint, icon: BellRing },
  { to: "/profile", label: SETTINGS.password, hint: SETTINGS.passwordHint, icon: KeyRound },
];
