import { isAdmin } from "@clearhouse/core/team/team.policy.ts";
import {
  FileSpreadsheet,
  FileUp,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  ShieldQuestion,
  Sun,
  UserPlus,
} from "lucide-react";
import { useNavigate } from "react-router-dom";
import { useSession } from "@/lib/auth/session-context.tsx";
import { THEMES, useTheme } from "@/lib/theme.tsx";
import { allPages } from "../shell/pages.ts";
import { APP_TEXTS } from "../texts.ts";
import { useSignOut } from "../use-sign-out.ts";
import { useWorkspaceActions } from "../workspace-actions.tsx";

export interface PaletteCommand {
  name: string;
  hint?: string;
  /** Other words that people may type for it. */
  keywords?: string[];
  icon: LucideIcon;
  /** What holds now, of several that exclude each other. */
  chosen?: boolean;
  act: () => void;
}

interface CommandGroup {
  heading: string;
  commands: PaletteCommand[];
}

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

export const usePaletteCommands = (): CommandGroup[] => {
  const { role } = useSession();
  const { upload, importCsv, requestByUrl, createInvite } = useWorkspaceActions();
  const { theme, setTheme } = useTheme();
  const navigate = useNavigate();
  const { signOut } = useSignOut();

  const pages = allPages(role).map(
    ({ to, label, hint, icon }): PaletteCommand => ({ name: label, hint, icon, act: () => void navigate(to) }),
  );
  const acts: PaletteCommand[] = [
    { name: APP_TEXTS.uploadFiles, keywords: [APP_TEXTS.uploadAsset], icon: FileUp, act: upload },
    {
      name: APP_TEXTS.massUpload,
      keywords: [APP_TEXTS.uploadAsset, "import"],
      icon: FileSpreadsheet,
      act: () => importCsv(),
    },
    { name: APP_TEXTS.requestByUrl, keywords: ["link"], icon: ShieldQuestion, act: requestByUrl },
  ];
  if (isAdmin(role)) acts.push({ name: APP_TEXTS.createInvite, icon: UserPlus, act: createInvite });
  const themes = THEMES.map(
    (option): PaletteCommand => ({
      name: `${APP_TEXTS.theme}: ${APP_TEXTS.themes[option]}`,
      keywords: [APP_TEXTS.appearance],
      icon: THEME_ICONS[option],
      chosen: option === theme,
      act: () => setTheme(option),
    }),
  );
  const account: PaletteCommand[] = [{ name: APP_TEXTS.signOut, keywords: ["log out"], icon: LogOut, act: signOut }];
  const { goTo, act, theme: themeGroup, account: accountGroup } = APP_TEXTS.paletteGroups;
  return [
    { heading: goTo, commands: pages },
    { heading: act, commands: acts },
    { heading: themeGroup, commands: themes },
    { heading: accountGroup, commands: account },
  ];
};
