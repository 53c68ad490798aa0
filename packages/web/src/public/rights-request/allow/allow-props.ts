import type { AskedScope } from "@clearhouse/core/base/license/asked-scope.policy.ts";
import type { DraftFieldsProps } from "../components/signer-fields.tsx";

/** The other answers, to which some chips lead. */
export type Elsewhere = (step: "approve" | "deny" | "offer" | "reply") => void;

export interface AllowProps extends DraftFieldsProps {
  asked: AskedScope;
  onElsewhere: Elsewhere;
}
