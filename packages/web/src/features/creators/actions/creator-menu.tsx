import {
  mayApproveCreator,
  mayContract,
  mayDeleteCreator,
  mayRejectCreator,
} from "@clearhouse/core/contracts/creator/creator.policy.ts";
import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { CircleCheck, CircleX, Ellipsis, Files, Link2, Pencil, Send, Trash2 } from "lucide-react";
import type { MenuPlace } from "@/components/ui/dropdown-menu.tsx";
import { type Menu, MenuOnDemand } from "@/components/ui/menu-on-demand.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { CONTRACT_TEXTS } from "../contracts/texts.ts";
import { ACTION_TEXTS } from "../texts.ts";
import { useCreatorActions } from "./creator-actions.ts";

export function CreatorMenu({ creator }: { creator: Creator }) {
  return (
    <MenuOnDemand
      button={(props) => (
        <button
          aria-label={ACTION_TEXTS.menuOf(creator.name)}
          className="grid size-8 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-accent hover:text-foreground focus-visible:outline-2 focus-visible:outline-ring data-[state=open]:bg-accent data-[state=open]:text-foreground"
          {...props}
        >
          <Ellipsis className="size-4" aria-hidden="true" />
        </button>
      )}
    >
      {(menu, place) => <CreatorItems creator={creator} menu={menu} place={place} />}
    </MenuOnDemand>
  );
}

function CreatorItems({ creator, menu, place }: { creator: Creator; menu: Menu; place: MenuPlace }) {
  const { approve, reject, edit, remove } = useCreatorActions();
  const { role } = useSession();
  return (
    <menu.OnDemandContent place={place} align="end">
      <ContractItems creator={creator} menu={menu} />
      {mayApproveCreator(creator.status) && (
        <menu.DropdownMenuItem icon={CircleCheck} onSelect={() => approve(creator)}>
          {ACTION_TEXTS.approve}
        </menu.DropdownMenuItem>
      )}
      {mayRejectCreator(creator.status) && (
        <menu.DropdownMenuItem icon={CircleX} onSelect={() => reject(creator)}>
          {ACTION_TEXTS.reject}
        </menu.DropdownMenuItem>
      )}
      <menu.DropdownMenuItem icon={Pencil} onSelect={() => edit(creator)}>
        {ACTION_TEXTS.edit}
      </menu.DropdownMenuItem>
      {mayDeleteCreator(role) && (
        <>
          <menu.DropdownMenuSeparator />
          <menu.DropdownMenuItem icon={Trash2} variant="destructive" onSelect={() => remove(creator)}>
            {ACTION_TEXTS.delete}
          </menu.DropdownMenuItem>
        </>
      )}
    </menu.OnDemandContent>
  );
}

/**
 * The menu items for a creator's contract. The link can be shared while the contract waits for its
 * signature and once it is signed; at other times the link doesn't show the contract.
 */
function ContractItems({ creator, menu }: { creator: Creator; menu: Menu }) {
  const { sendContract, shareContract, viewContracts } = useCreatorActions();
  const status = creator.contract?.status;
  return (
    <>
      {mayContract(creator.status) && (
        <menu.DropdownMenuItem icon={Send} onSelect={() => sendContract(creator)}>
          {CONTRACT_TEXTS.send}
        </menu.DropdownMenuItem>
      )}
      {(status === "pending" || status === "signed") && (
        <menu.DropdownMenuItem icon={Link2} onSelect={() => shareContract(creator)}>
          {CONTRACT_TEXTS.share}
        </menu.DropdownMenuItem>
      )}
      <menu.DropdownMenuItem icon={Files} onSelect={() => viewContracts(creator.id)}>
        {CONTRACT_TEXTS.view}
      </menu.DropdownMenuItem>
      <menu.DropdownMenuSeparator />
    </>
  );
}
