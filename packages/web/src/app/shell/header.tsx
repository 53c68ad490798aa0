import { isAdmin } from "@clearhouse/core/people/team/team.policy.ts";
import { PanelLeft, ShieldQuestion, UserPlus } from "lucide-react";
import { AppLogo } from "@/components/app-logo.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ImportIndicator } from "@/features/imports/components/import-indicator.tsx";
import { NotificationBell } from "@/features/notifications/components/notification-bell.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { PaletteButton } from "../palette/palette-button.tsx";
import { APP_TEXTS } from "../texts.ts";
import { useWorkspaceActions } from "../use-workspace-actions.ts";
import { useSidebar } from "./sidebar-state.tsx";
import { SHELL_TEXTS } from "./texts.ts";
import { ThemeMenu } from "./theme-menu.tsx";
import { UploadMenu } from "./upload/upload-menu.tsx";

export function Header() {
  const { team, role } = useSession();
  const { toggle, open } = useSidebar();
  const { importCsv, requestByUrl, createInvite, togglePalette } = useWorkspaceActions();
  return (
    <header className="sticky top-0 z-30 flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-b py-1 bg-background px-2 sm:px-3">
      <Button
        icon={PanelLeft}
        variant="ghost"
        size="icon"
        aria-label={SHELL_TEXTS.toggleSidebar}
        aria-expanded={open}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={toggle}
      />
      {/* With text of double size, a phone has a second line for the buttons. */}
      <div className="flex min-w-0 flex-1 basis-24 items-center gap-2">
        <AppLogo url={team.appLogoUrl} className="mr-0.5 size-7 max-sm:hidden" />
        <span className="font-semibold max-sm:sr-only">{APP_TEXTS.product}</span>
        <span aria-hidden="true" className="text-muted-foreground max-sm:hidden">
          /
        </span>
        <span dir="auto" className="truncate" title={team.name}>
          {team.name}
        </span>
        <Badge variant="secondary">{SHELL_TEXTS.roles[role]}</Badge>
      </div>
      <div className="ml-auto flex max-w-full shrink-0 flex-wrap items-center justify-end gap-1 xl:gap-2">
        {/* Phones have no room for the palette's button and the theme menu. On a phone, the drawer has a button
            for the palette, and the palette lists the themes. */}
        <PaletteButton inHeader onPress={togglePalette} />
        <div className="max-md:hidden">
          <ThemeMenu />
        </div>
        <ImportIndicator onOpen={importCsv} />
        <NotificationBell />
        <UploadMenu />
        {isAdmin(role) && (
          <Button icon={UserPlus} variant="outline" onClick={createInvite} className="max-xl:size-9 max-xl:px-0">
            <span className="max-xl:sr-only">{SHELL_TEXTS.createInvite}</span>
          </Button>
        )}
        <Button icon={ShieldQuestion} onClick={requestByUrl} className="max-lg:size-9 max-lg:px-0">
          <span className="max-lg:sr-only">{SHELL_TEXTS.requestRights}</span>
        </Button>
      </div>
    </header>
  );
}
