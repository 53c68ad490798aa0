import { REQUEST_MESSAGE_TEXTS } from "../texts.ts";
import { RequestMessageForm } from "./request-message-form.tsx";
import { SettingsPart } from "./settings-part.tsx";

/** The team's own text of rights requests. */
export function RequestMessageTab() {
  return <SettingsPart texts={REQUEST_MESSAGE_TEXTS}>{(team) => <RequestMessageForm stored={team} />}</SettingsPart>;
}
