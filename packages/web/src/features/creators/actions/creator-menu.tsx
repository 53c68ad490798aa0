import {
  mayApproveCreator,
  mayContract,
  mayDeleteCreator,
  mayRejectCreator,
} from "@clearhouse/core/creator/creator.policy.ts";
import type { Creator } from "@clearhouse/core/creator/creator.schema.ts";
import { CircleCheck, CircleX, Ellipsis, Files, Link2, Pencil, Send, Trash2 } from "lucide-react";
import { DropdownMenuItem, DropdownMenuOnDemand, DropdownMenuSeparator } from "@/components/ui/dropdown-menu.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { CONTRACT_TEXTS } from "../contracts/texts.ts";
import { ACTION_TEXTS } from "../texts.ts";
import { useCreatorActions } from "./creator-actions.ts";

export function CreatorMenu({ creator }: { creator: Creator }) {
  return (
    <DropdownMenuOnDemand
      label={ACTION_TEXTS.menuOf(creator.name)}
      align="end"
      icon={<Ellipsis className="size-4" aria-hidden="true" />}
      className="grid size-8 place-items-center rounded-md text-muted-foreground outline-none transition-colors hover:bg-accent hover:text-foreground focus-visible:outline-2 focus-visible:outline-ring data-[state=open]:bg-accent data-[state=open]:text-foreground"
    >
      <Items creator={creator} />
    </DropdownMenuOnDemand>
  );
}

function Items({ creator }: { creator: Creator }) {
  const { approve, reject, edit, remove } = useCreatorActions();
  const { role } = useSession();
  return (
    <>
      <ContractItems creator={creator} />
      {mayApproveCreator(creator.status) && (
        <DropdownMenuItem onSelect={() => approve(creator)}>
          <CircleCheck aria-hidden="true" />
          {ACTION_TEXTS.approve}
        </DropdownMenuItem>
      )}
      {mayRejectCreator(creator.status) && (
        <DropdownMenuItem onSelect={() => reject(creator)}>
          <CircleX aria-hidden="true" />
          {ACTION_TEXTS.reject}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={() => edit(creator)}>
        <Pencil aria-hidden="true" />
        {ACTION_TEXTS.edit}
      </DropdownMenuItem>
      {mayDeleteCreator(role) && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem variant="destructive" onSelect={() => remove(creator)}>
            <Trash2 aria-hidden="true" />
            {ACTION_TEXTS.delete}
          </DropdownMenuItem>
        </>
      )}
    </>
  );
}

/** Spec B §2. A link is shared where it shows a contract: one that waits for its signature, or the signed one. */
function ContractItems({ creator }: { creator: Creator }) {
  const { sendContract, shareContract, viewContracts } = useCreatorActions();
  const status = creator.contract?.status;
  return (
    <>
      {mayContract(creator.status) && (
        <DropdownMenuItem onSelect={() => sendContract(creator)}>
          <Send aria-hidden="true" />
          {CONTRACT_TEXTS.send}
        </DropdownMenuItem>
      )}
      {(status === "pending" || status === "signed") && (
        <DropdownMenuItem onSelect={() => shareContract(creator)}>
          <Link2 aria-hidden="true" />
          {CONTRACT_TEXTS.share}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={() => viewContracts(creator.id)}>
        <Files aria-hidden="true" />
        {CONTRACT_TEXTS.view}
      </DropdownMenuItem>
      <DropdownMenuSeparator />
    </>
  );
}
