import {
  OWN_NETWORK_TEXT,
  type OwnNetwork,
  ownNetworkWords,
} from "@clearhouse/core/base/own-network/own-network.policy.ts";
import { Network } from "lucide-react";
import { cn } from "@/lib/utils.ts";

interface Props {
  /** By what an outsider's answer looks like one from the team itself; absent if nothing does. */
  signs: OwnNetwork | undefined;
  /** Whether there is room to say why. */
  whole?: boolean;
}

/** Says that an outsider's answer came from the team's own browsers or network. */
export function OwnNetworkNote({ signs, whole = false }: Props) {
  if (!signs || signs.length === 0) return null;
  const why = ownNetworkWords(signs);
  return (
    <p
      className={cn("flex items-start gap-1.5 text-xs", whole && "pt-1")}
      title={whole ? undefined : `${OWN_NETWORK_TEXT}: ${why}`}
    >
      <Network className="mt-px size-3.5 shrink-0 text-muted-foreground" aria-hidden="true" />
      <span className="min-w-0 break-words">
        <span className="font-medium">{OWN_NETWORK_TEXT}</span>
        {whole && <span className="block text-muted-foreground">{why}</span>}
      </span>
    </p>
  );
}
