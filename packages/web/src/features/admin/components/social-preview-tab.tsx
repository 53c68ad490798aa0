import { SOCIAL_PREVIEW_TEXTS } from "../texts.ts";
import { SettingsPart } from "./settings-part.tsx";
import { SocialPreviewForm } from "./social-preview-form.tsx";

/** What social networks show for a link to a rights request. */
export function SocialPreviewTab() {
  return <SettingsPart texts={SOCIAL_PREVIEW_TEXTS}>{(team) => <SocialPreviewForm team={team} />}</SettingsPart>;
}
