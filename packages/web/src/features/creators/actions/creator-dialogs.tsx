import { CREATOR_ADMIN_ACTS, mayDeleteCreator } from "@clearhouse/core/contracts/creator/creator.policy.ts";
import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { DialogProps } from "@/components/dialog-props.ts";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { LazyPart } from "@/components/lazy-part.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { useOpened } from "@/lib/hooks/use-opened.ts";
import { notifyError } from "@/lib/notify.ts";
import { useShareContract } from "../api/change-contracts.ts";
import { useApproveCreator, useRemoveCreator } from "../api/change-creators.ts";
import { ACTION_TEXTS } from "../texts.ts";
import { ContractDialogs } from "./contract-dialogs.tsx";
import { type CreatorActions, CreatorActionsProvider } from "./creator-actions.ts";

const loadDetailDialog = async () => (await import("../detail/dialogs.ts")).DetailDialog;
const loadSendDialog = async () => (await import("./forms.ts")).SendDialog;
const loadCreatorDialog = async () => (await import("../form/creator-dialog.tsx")).CreatorDialog;
const loadInviteDialog = async () => (await import("../invites/invite-dialog.tsx")).InviteDialog;
const loadRejectDialog = async () => (await import("./forms.ts")).RejectDialog;
const loadConfirmDialog = async () => (await import("@/components/confirm-dialog.tsx")).ConfirmDialog;

type Shown = { dialog: "edit" | "reject" | "delete"; creator: Creator; round: number };
/** If `creator` is undefined, the person chooses the creator in the dialog. */
type Sending = { creator: Creator | undefined; round: number };

/** Provides the actions that rows and menus call, and renders the actions' dialogs. */
export function CreatorDialogs({ children }: { children: ReactNode }) {
  const { id: creatorId, open: openCreator, close: closeCreator } = useOpened("creator");
  const { mutate: approve } = useApproveCreator();
  const [shown, setShown] = useState<Shown | null>(null);
  const [sending, setSending] = useState<Sending>();
  const [open, setOpen] = useState<Shown["dialog"] | "send" | "invite" | "onboard" | null>(null);
  const { id: contractsOf, open: viewContracts, close: closeContracts } = useOpened("contracts");
  const { mutate: share } = useShareContract();
  // A closing dialog keeps its content while it fades out.
  const [lastId, setLastId] = useState(creatorId);
  if (creatorId !== null && creatorId !== lastId) setLastId(creatorId);

  const close = () => setOpen(null);
  const show = (dialog: Shown["dialog"], creator: Creator) => {
    setShown((before) => ({ dialog, creator, round: (before?.round ?? 0) + 1 }));
    setOpen(dialog);
  };
  const latest = useRef({ openCreator, viewContracts, approve, share, show });
  useEffect(() => {
    latest.current = { openCreator, viewContracts, approve, share, show };
  });
  // Memoized; otherwise all rows would render again whenever a dialog opens or the URL changes.
  const actions = useMemo<CreatorActions>(
    () => ({
      open: (id) => latest.current.openCreator(id),
      edit: (creator) => latest.current.show("edit", creator),
      approve: (creator) => latest.current.approve(creator),
      reject: (creator) => latest.current.show("reject", creator),
      remove: (creator) => latest.current.show("delete", creator),
      sendContract: (creator) => {
        setSending((before) => ({ creator, round: (before?.round ?? 0) + 1 }));
        setOpen("send");
      },
      shareContract: ({ contract }) => {
        if (contract) latest.current.share(contract.id);
      },
      viewContracts: (id) => latest.current.viewContracts(id),
      invite: () => setOpen("invite"),
      onboard: () => setOpen("onboard"),
    }),
    [],
  );
  const about = shown?.creator;
  return (
    <CreatorActionsProvider value={actions}>
      {children}
      {lastId !== null && (
        <LazyPart
          load={loadDetailDialog}
          onMissing={() => {
            setLastId(null);
            closeCreator();
          }}
        >
          {(DetailDialog) => <DetailDialog creatorId={lastId} open={creatorId !== null} onClose={closeCreator} />}
        </LazyPart>
      )}
      <ContractDialogs creatorId={contractsOf} onClose={closeContracts} />
      <LazyDialog load={loadSendDialog} open={open === "send"} onMissing={close}>
        {(SendDialog) => (
          <SendDialog key={sending?.round} creator={sending?.creator} open={open === "send"} onClose={close} />
        )}
      </LazyDialog>
      <LazyDialog load={loadCreatorDialog} open={open === "onboard"} onMissing={close}>
        {(CreatorDialog) => <CreatorDialog open={open === "onboard"} onClose={close} />}
      </LazyDialog>
      <LazyDialog load={loadCreatorDialog} open={open === "edit"} onMissing={close}>
        {(CreatorDialog) =>
          about && <CreatorDialog key={shown.round} creator={about} open={open === "edit"} onClose={close} />
        }
      </LazyDialog>
      <LazyDialog load={loadRejectDialog} open={open === "reject"} onMissing={close}>
        {(RejectDialog) =>
          about && <RejectDialog key={shown.round} creator={about} open={open === "reject"} onClose={close} />
        }
      </LazyDialog>
      <LazyDialog load={loadInviteDialog} open={open === "invite"} onMissing={close}>
        {(InviteDialog) => <InviteDialog open={open === "invite"} onClose={close} />}
      </LazyDialog>
      {about && (
        <DeleteQuestion
          creator={about}
          open={open === "delete"}
          onClose={close}
          onDeleted={() => {
            close();
            if (creatorId === about.id) closeCreator();
          }}
        />
      )}
    </CreatorActionsProvider>
  );
}

interface QuestionProps extends DialogProps {
  creator: Creator;
  onDeleted: () => void;
}

function DeleteQuestion({ creator, open, onClose, onDeleted }: QuestionProps) {
  const { role } = useSession();
  const remove = useRemoveCreator();
  const onConfirm = () => {
    // The person may have lost the admin role since the menu opened.
    if (mayDeleteCreator(role)) remove.mutate(creator, { onSuccess: onDeleted, onError: onClose });
    else {
      notifyError(ACTION_TEXTS.accessDenied, CREATOR_ADMIN_ACTS.delete);
      onClose();
    }
  };
  return (
    <LazyDialog load={loadConfirmDialog} open={open} onMissing={onClose}>
      {(ConfirmDialog) => (
        <ConfirmDialog
          open={open}
          onClose={onClose}
          title={ACTION_TEXTS.deleteTitle(creator.name)}
          text={ACTION_TEXTS.deleteText}
          confirm={ACTION_TEXTS.delete}
          pending={remove.isPending}
          onConfirm={onConfirm}
        />
      )}
    </LazyDialog>
  );
}
