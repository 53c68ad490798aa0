import {
  mayApproveCreator,
  mayContract,
  mayDeleteCreator,
  mayRejectCreator,
} from "@clearhouse/core/contracts/creator/creator.policy.ts";
import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { CircleCheck, CircleX, Files, Link2, Pencil, Send, Trash2 } from "lucide-react";
import { DropdownMenuItem, DropdownMenuSeparator, OnDemandContent } from "@/components/ui/dropdown-menu.tsx";
import type { MenuPlace } from "@/components/ui/menu-on-demand.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { CONTRACT_TEXTS } from "../contracts/texts.ts";
import { ACTION_TEXTS } from "../texts.ts";
import { useCreatorActions } from "./creator-actions.ts";

export function CreatorMenuItems({ creator, place }: { creator: Creator; place: MenuPlace }) {
  const { approve, reject, edit, remove } = useCreatorActions();
  const { role } = useSession();
  return (
    <OnDemandContent place={place} align="end">
      <ContractItems creator={creator} />
      {mayApproveCreator(creator.status) && (
        <DropdownMenuItem icon={CircleCheck} onSelect={() => approve(creator)}>
          {ACTION_TEXTS.approve}
        </DropdownMenuItem>
      )}
      {mayRejectCreator(creator.status) && (
        <DropdownMenuItem icon={CircleX} onSelect={() => reject(creator)}>
          {ACTION_TEXTS.reject}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem icon={Pencil} onSelect={() => edit(creator)}>
        {ACTION_TEXTS.edit}
      </DropdownMenuItem>
      {mayDeleteCreator(role) && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem icon={Trash2} variant="destructive" onSelect={() => remove(creator)}>
            {ACTION_TEXTS.delete}
          </DropdownMenuItem>
        </>
      )}
    </OnDemandContent>
  );
}

/**
 * The menu items for a creator's contract. The link can be shared while the contract waits for its
 * signature and once it is signed; at other times the link doesn't show the contract.
 */
function ContractItems({ creator }: { creator: Creator }) {
  const { sendContract, shareContract, viewContracts } = useCreatorActions();
  const status = creator.contract?.status;
  return (
    <>
      {mayContract(creator.status) && (
        <DropdownMenuItem icon={Send} onSelect={() => sendContract(creator)}>
          {CONTRACT_TEXTS.send}
        </DropdownMenuItem>
      )}
      {(status === "pending" || status === "signed") && (
        <DropdownMenuItem icon={Link2} onSelect={() => shareContract(creator)}>
          {CONTRACT_TEXTS.share}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem icon={Files} onSelect={() => viewContracts(creator.id)}>
        {CONTRACT_TEXTS.view}
      </DropdownMenuItem>
      <DropdownMenuSeparator />
    </>
  );
}
