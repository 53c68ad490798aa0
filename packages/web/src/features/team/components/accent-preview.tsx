import type { TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { accentOf } from "@clearhouse/first-screens/look/accent.ts";
import { ShieldQuestion } from "lucide-react";
import { BRANDING_TEXTS } from "../texts.ts";
import { TeamLogo } from "./team-logo.tsx";

/**
 * The style sheet's colors of both themes. The colors are repeated here, because each panel shows its own theme,
 * whichever theme the page has.
 */
const SURFACES = {
  light: { backgroundColor: "#ffffff", borderColor: "#e4e4e7", color: "#18181b" },
  dark: { backgroundColor: "#111113", borderColor: "#2c2c31", color: "#ededef" },
} as const;

interface Props {
  team: TeamSettings;
  primary: string;
  secondary: string;
}

/** Shows what the chosen colors would look like, before they are saved. The preview isn't interactive. */
export function AccentPreview({ team, primary, secondary }: Props) {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-sm leading-none">{BRANDING_TEXTS.preview}</p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Panel theme="light" team={team} primary={primary} secondary={secondary} />
        <Panel theme="dark" team={team} primary={primary} secondary={secondary} />
      </div>
    </div>
  );
}

function Panel({ theme, team, primary, secondary }: Props & { theme: keyof typeof SURFACES }) {
  const accent = accentOf(primary);
  const surface = SURFACES[theme];
  const border = { borderColor: surface.borderColor };
  return (
    <figure className="min-w-0">
      <div aria-hidden="true" className="overflow-hidden rounded-md border" style={surface} data-preview={theme}>
        <div className="flex items-center gap-2 border-b px-3 py-2" style={border}>
          <TeamLogo team={team} className="size-6 rounded" />
          <span className="min-w-0 truncate font-medium text-xs">{team.name}</span>
          <span className="ml-auto size-3 shrink-0 rounded-full" style={{ backgroundColor: secondary }} />
        </div>
        <div className="flex flex-col items-start gap-2.5 p-3">
          <span
            className="inline-flex items-center gap-1.5 rounded-md px-3 py-1.5 font-medium text-xs"
            style={{ backgroundColor: accent.primary, color: accent.foreground }}
          >
            <ShieldQuestion className="size-3.5" />
            {BRANDING_TEXTS.previewButton}
          </span>
          <span
            className="font-medium text-xs underline underline-offset-4"
            style={{ color: theme === "light" ? accent.onLight : accent.onDark }}
          >
            {BRANDING_TEXTS.previewLink}
          </span>
        </div>
      </div>
      <figcaption className="mt-1 text-muted-foreground text-xs">{BRANDING_TEXTS.previewOf[theme]}</figcaption>
    </figure>
  );
}
