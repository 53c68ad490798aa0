import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { isAdmin } from "@clearhouse/core/people/team/team.policy.ts";
import { useQuery } from "@tanstack/react-query";
import {
  CircleUser,
  FileSpreadsheet,
  FileUp,
  ImageIcon,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Search,
  Send,
  ShieldCheck,
  ShieldQuestion,
  Sun,
  UserPlus,
  Video,
} from "lucide-react";
import { useNavigate } from "react-router-dom";
import { THEMES, useTheme } from "@/lib/appearance/theme.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { teamMembersOptions } from "@/lib/queries/members.ts";
import { ADMIN_TABS } from "../admin-tabs.ts";
import { allPages, settingsPages } from "../shell/pages.ts";
import { SHELL_TEXTS } from "../shell/texts.ts";
import { useSignOut } from "../use-sign-out.ts";
import { useWorkspaceActions } from "../use-workspace-actions.ts";
import { PALETTE_TEXTS } from "./texts.ts";
import { useFoundAssets } from "./use-found-assets.ts";

export interface PaletteCommand {
  name: string;
  /** Distinguishes entries with the same name. */
  id?: string;
  hint?: string;
  /** Other words that find the command. */
  keywords?: string[];
  icon: LucideIcon;
  /** Whether the command stands for the current choice, such as the current theme. */
  chosen?: boolean;
  act: () => void;
}

interface CommandGroup {
  heading: string;
  commands: PaletteCommand[];
}

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

/**
 * @param typed the typed text: matching assets come after the commands, and the last entry searches the dashboard for
 * the text
 */
export const usePaletteCommands = (typed: string): CommandGroup[] => {
  const assets = useFoundAssets(typed);
  const { data: people = [] } = useQuery(teamMembersOptions);
  const { role } = useSession();
  const { upload, importCsv, requestByUrl, createInvite } = useWorkspaceActions();
  const { theme, setTheme } = useTheme();
  const navigate = useNavigate();
  const { signOut } = useSignOut();

  const pages = allPages(role).map(
    ({ to, label, hint, icon }): PaletteCommand => ({ name: label, hint, icon, act: () => void navigate(to) }),
  );
  const acts: PaletteCommand[] = [
    { name: SHELL_TEXTS.uploadFiles, keywords: [SHELL_TEXTS.uploadAsset], icon: FileUp, act: () => upload() },
    {
      name: SHELL_TEXTS.massUpload,
      keywords: [SHELL_TEXTS.uploadAsset, "import"],
      icon: FileSpreadsheet,
      act: () => importCsv(),
    },
    { name: SHELL_TEXTS.requestByUrl, keywords: ["link"], icon: ShieldQuestion, act: requestByUrl },
    {
      name: SHELL_TEXTS.sendContract,
      keywords: ["sign", SHELL_TEXTS.creators],
      icon: Send,
      act: () => void navigate("/creators?send=contract"),
    },
  ];
  if (isAdmin(role)) acts.push({ name: SHELL_TEXTS.createInvite, icon: UserPlus, act: createInvite });
  const themes = THEMES.map(
    (option): PaletteCommand => ({
      name: `${SHELL_TEXTS.theme}: ${SHELL_TEXTS.themes[option]}`,
      keywords: [SHELL_TEXTS.appearance],
      icon: THEME_ICONS[option],
      chosen: option === theme,
      act: () => setTheme(option),
    }),
  );
  const account: PaletteCommand[] = [{ name: SHELL_TEXTS.signOut, keywords: ["log out"], icon: LogOut, act: signOut }];
  const groups = PALETTE_TEXTS.paletteGroups;
  const commands = [
    { heading: groups.goTo, commands: pages },
    { heading: groups.act, commands: acts },
    { heading: groups.theme, commands: themes },
    { heading: groups.account, commands: account },
  ];
  const q = typed.trim();
  if (q === "") return commands;

  // Contract templates also have their own page, which is listed with the pages.
  const tabs = Object.entries(ADMIN_TABS).filter(([name]) => name !== "contract-templates");
  const sections = isAdmin(role)
    ? tabs.map(([name, label]) => ({
        to: `/admin?tab=${name}`,
        label,
        hint: SHELL_TEXTS.adminPanel,
        icon: ShieldCheck,
      }))
    : [];
  const settings = [...settingsPages(role), ...sections].map(
    ({ to, label, hint, icon }): PaletteCommand => ({
      id: to,
      name: label,
      hint,
      keywords: hint === undefined ? [] : [hint],
      icon,
      act: () => void navigate(to),
    }),
  );
  const members = people.map(
    ({ userId, displayName, email }): PaletteCommand => ({
      id: userId,
      name: displayName || email,
      hint: email,
      keywords: [email],
      icon: CircleUser,
      act: () => void navigate("/team"),
    }),
  );
  const isOpen = ({ request }: Asset) => request?.status === "pending";
  const found = (asset: Asset): PaletteCommand => ({
    id: asset.id,
    name: asset.name,
    hint: isOpen(asset) && asset.request?.owner ? PALETTE_TEXTS.paletteAsked(asset.request.owner) : asset.uploadedBy,
    icon: isOpen(asset) ? ShieldQuestion : asset.type === "video" ? Video : ImageIcon,
    act: () => void navigate(`/?asset=${encodeURIComponent(asset.id)}`),
  });
  const search: PaletteCommand = {
    name: PALETTE_TEXTS.paletteSearch(q),
    icon: Search,
    act: () => void navigate(`/?q=${encodeURIComponent(q)}`),
  };
  return [
    ...matching(q, [
      ...commands,
      { heading: groups.settings, commands: settings },
      { heading: groups.people, commands: members },
    ]),
    { heading: groups.assets, commands: assets.filter((asset) => !isOpen(asset)).map(found) },
    { heading: groups.requests, commands: assets.filter(isOpen).map(found) },
    { heading: groups.search, commands: [search] },
  ].filter((group) => group.commands.length > 0);
};

/** The commands whose words contain every typed word; commands that begin with the typed text come first. */
const matching = (typed: string, groups: CommandGroup[]): CommandGroup[] => {
  const asked = typed.toLowerCase();
  const wordsOf = ({ name, keywords = [] }: PaletteCommand) => [name, ...keywords].join(" ").toLowerCase();
  const holds = (command: PaletteCommand) => asked.split(/\s+/).every((word) => wordsOf(command).includes(word));
  const begins = (command: PaletteCommand) => Number(wordsOf(command).startsWith(asked));
  return groups
    .map(({ heading, commands }) => ({
      heading,
      commands: commands.filter(holds).toSorted((a, b) => begins(b) - begins(a)),
    }))
    .toSorted((a, b) => Number(b.commands.some(begins)) - Number(a.commands.some(begins)));
};
