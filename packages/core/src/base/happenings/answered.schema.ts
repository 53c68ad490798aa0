import { type Happening, id, inAsset, inTeam, logged, mailed, recorded } from "./happening.schema.ts";

const request = { requestId: id, assetId: id };

const OWNER = "The content owner";

/** What happens once an owner has answered: wishes for removal, ad codes, and that somebody isn't asked again. */
export const ANSWERED = {
  "rights_request.removal_requested": {
    data: request,
    entry: inAsset("requests", "nobody", "OctagonAlert", "asked for removal"),
    notice: {
      kind: "rights_request.removal_requested",
      switch: "approvals",
      says: "{actor} asks you to remove {subject}",
      nobody: OWNER,
      icon: "OctagonAlert",
      tone: "bad",
      digest: "Content to remove",
    },
    mail: ["request for removal"],
    slack: null,
    webhook: null,
  },
  /** By a member, as the owner wished. The owner's licenses for the asset end with it. */
  "removal.ended": {
    ...logged(request, inAsset("decisions", "nobody", "CircleX", "ended the license at the owner's wish")),
    mail: ["removal notice"],
  },
  /** By an admin, who keeps the content and says why. */
  "removal.kept": {
    ...logged(request, inAsset("decisions", "nobody", "FileCheck", "kept it and explained why")),
    mail: ["removal notice"],
  },
  /** The owner is asked for the platform's permission to boost their post. */
  "ad_code.asked": {
    ...logged(request, inAsset("requests", "nobody", "Send", "asked the owner for an ad code")),
    mail: ["ad code"],
  },
  "ad_code.given": {
    ...logged(request, inAsset("decisions", "nobody", "CircleCheck", "gave an ad code")),
    notice: {
      kind: "ad_code.given",
      switch: "approvals",
      says: "{actor} gave an ad code for {subject}",
      nobody: OWNER,
      icon: "FileCheck",
      tone: "good",
      digest: "Ad codes",
    },
  },
  "ad_code.shown": recorded(inAsset("requests", "nobody", "Eye", "looked at the ad code")),
  /** The last place where the content was published is down, after a license's end at its owner's wish, or one that says so. */
  "take_down.done": mailed(request, "removal notice"),
  "removal.reconsidered": recorded(
    inAsset("decisions", "nobody", "Undo2", "opened the owner's request for removal again"),
  ),
  /** By an admin. The refusal stays in the activity, and doesn't count any more. */
  "copy_stop.lifted": recorded(
    inAsset("decisions", "nobody", "Ban", "decided that the stop of another asset doesn't apply"),
  ),
  "refusal.set_aside": recorded(inAsset("decisions", "nobody", "Ban", "decided that whoever said no has no say")),
  /** Whoever was asked doesn't want to be asked again: by nobody of the team, for nothing. */
  "do_not_ask.said": recorded(inAsset("requests", "nobody", "BellOff", "asked not to be asked again")),
  /** By whoever had said it, on their link; or by an admin, with a reason. */
  "do_not_ask.lifted": recorded({
    ...inAsset("requests", "nobody", "Undo2", "may be asked again"),
    ...inTeam("invited-creator", "let somebody be asked again who had asked not to be"),
  }),
} as const satisfies Record<string, Happening>;
