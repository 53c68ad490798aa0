import {
  mayApproveCreator,
  mayContract,
  mayDeleteCreator,
  mayRejectCreator,
} from "@clearhouse/core/contracts/creator/creator.policy.ts";
import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { CircleCheck, CircleX, Pencil, Send, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { useCreatorActions } from "../actions/creator-actions.ts";
import { CONTRACT_TEXTS } from "../contracts/texts.ts";
import { ACTION_TEXTS } from "../texts.ts";

export function DetailActions({ creator }: { creator: Creator }) {
  const { approve, reject, edit, remove, sendContract } = useCreatorActions();
  const { role } = useSession();
  return (
    <div className="flex flex-wrap gap-2 px-5 py-3">
      {mayApproveCreator(creator.status) && (
        <Button icon={CircleCheck} onClick={() => approve(creator)}>
          {ACTION_TEXTS.approve}
        </Button>
      )}
      {mayRejectCreator(creator.status) && (
        <Button icon={CircleX} variant="outline" onClick={() => reject(creator)}>
          {ACTION_TEXTS.reject}
        </Button>
      )}
      {mayContract(creator.status) && (
        <Button
          icon={Send}
          variant={creator.status === "approved" ? "default" : "outline"}
          onClick={() => sendContract(creator)}
        >
          {CONTRACT_TEXTS.send}
        </Button>
      )}
      <Button icon={Pencil} variant="outline" onClick={() => edit(creator)}>
        {ACTION_TEXTS.edit}
      </Button>
      {mayDeleteCreator(role) && (
        <Button
          icon={Trash2}
          variant="ghost"
          className="text-destructive hover:text-destructive sm:ml-auto"
          onClick={() => remove(creator)}
        >
          {ACTION_TEXTS.delete}
        </Button>
      )}
    </div>
  );
}
