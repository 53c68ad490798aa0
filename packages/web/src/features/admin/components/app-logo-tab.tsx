import type { TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { AppLogo } from "@/components/app-logo.tsx";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useResetAppLogo, useSetAppLogo } from "../api/set-pictures.ts";
import { APP_LOGO_TEXTS } from "../texts.ts";
import { PictureUpload } from "./picture-upload.tsx";
import { SettingsPart } from "./settings-part.tsx";

/** The logo that the workspace shows. */
export function AppLogoTab() {
  return <SettingsPart texts={APP_LOGO_TEXTS}>{(team) => <AppLogoPart team={team} />}</SettingsPart>;
}

function AppLogoPart({ team }: { team: TeamSettings }) {
  const [asked, setAsked] = useState(false);
  const upload = useSetAppLogo();
  const reset = useResetAppLogo();
  const own = team.appLogoUrl !== "";
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-5">
        <div className="grid size-28 shrink-0 place-items-center overflow-hidden rounded-lg border bg-white p-2">
          <AppLogo url={team.appLogoUrl} className="size-20 max-w-full" />
        </div>
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
          <p className="text-sm">{own ? APP_LOGO_TEXTS.isOwn : APP_LOGO_TEXTS.isDefault}</p>
          <PictureUpload texts={APP_LOGO_TEXTS} has={own} hint={APP_LOGO_TEXTS.hint} upload={upload}>
            {own && (
              <Button icon={RotateCcw} variant="ghost" disabled={upload.isPending} onClick={() => setAsked(true)}>
                {APP_LOGO_TEXTS.reset}
              </Button>
            )}
          </PictureUpload>
        </div>
      </div>
      <Preview team={team} />
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={APP_LOGO_TEXTS.resetTitle}
        text={APP_LOGO_TEXTS.resetText}
        confirm={APP_LOGO_TEXTS.reset}
        pending={reset.isPending}
        onConfirm={() => reset.mutate(undefined, { onSettled: () => setAsked(false) })}
      />
    </div>
  );
}

/** Copies of the style sheet's colors, because each preview shows one theme, whichever theme the page has. */
const THEMES = {
  light: { backgroundColor: "#ffffff", borderColor: "#e4e4e7", color: "#18181b" },
  dark: { backgroundColor: "#111113", borderColor: "#2c2c31", color: "#ededef" },
} as const;

/** A preview of the workspace's header in both themes. The preview isn't interactive. */
function Preview({ team }: { team: TeamSettings }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-sm leading-none">{APP_LOGO_TEXTS.preview}</p>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {(["light", "dark"] as const).map((theme) => (
          <figure key={theme} className="min-w-0">
            <div
              aria-hidden="true"
              className="flex h-14 items-center gap-2.5 overflow-hidden rounded-md border px-3 text-sm"
              style={THEMES[theme]}
            >
              <AppLogo url={team.appLogoUrl} className="size-7" />
              <span className="min-w-0 truncate font-semibold" dir="auto">
                {team.name}
              </span>
            </div>
            <figcaption className="mt-1 text-muted-foreground text-xs">{APP_LOGO_TEXTS.previewOf[theme]}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
