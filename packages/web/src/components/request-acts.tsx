import { wasReminded } from "@clearhouse/core/rights/rights-request/rights-request.policy.ts";
import { Ban, BellRing } from "lucide-react";
import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { type OpenRequest, useRemind, useWithdraw } from "@/lib/assets/requests/request-acts.ts";
import { REQUEST_ACT_TEXTS } from "@/lib/assets/requests/texts.ts";

const loadConfirmDialog = async () => (await import("@/components/confirm-dialog.tsx")).ConfirmDialog;

interface RemindProps {
  request: OpenRequest & {
    /** The email address to which the request was sent; empty if the link was passed on in another way. */
    ownerEmail: string;
    /** ISO 8601; see `mailedAgainAt` of the policy. */
    mailedAgainAt: string | undefined;
  };
  /** Small buttons with only an icon, as on a card. */
  icons?: boolean;
}

interface Props extends RemindProps {
  onWithdrawn?: () => void;
}

const lookOf = (icons: boolean) =>
  icons
    ? ({
        variant: "ghost",
        size: "icon-sm",
        className: "relative z-10 -my-1 size-7 shrink-0 text-muted-foreground hover:text-foreground [&_svg]:size-3.5",
      } as const)
    : ({ variant: "outline", size: "sm", className: "gap-1.5" } as const);

/** Actions for a request that waits for its owner: reminding the owner by mail, and withdrawing the request. */
export function RequestActs({ request, icons = false, onWithdrawn }: Props) {
  const withdraw = useWithdraw(request.assetId);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <RemindButton request={request} icons={icons} />
      <Button
        icon={Ban}
        {...lookOf(icons)}
        title={REQUEST_ACT_TEXTS.withdrawHint}
        aria-label={icons ? REQUEST_ACT_TEXTS.withdrawHint : undefined}
        onClick={() => setAsked(true)}
      >
        {!icons && REQUEST_ACT_TEXTS.withdraw}
      </Button>
      <LazyDialog open={asked} load={loadConfirmDialog} onMissing={() => setAsked(false)}>
        {(ConfirmDialog) => (
          <ConfirmDialog
            open={asked}
            onClose={() => setAsked(false)}
            title={REQUEST_ACT_TEXTS.question.title}
            text={REQUEST_ACT_TEXTS.question.text(request.owner)}
            confirm={REQUEST_ACT_TEXTS.question.confirm}
            pending={withdraw.isPending}
            onConfirm={() =>
              withdraw.mutate(request, {
                onSuccess: onWithdrawn,
                onSettled: () => setAsked(false),
              })
            }
          />
        )}
      </LazyDialog>
    </>
  );
}

/** Reminds the owner by mail; nothing if the owner has no address here. */
export function RemindButton({ request, icons = false }: RemindProps) {
  const { owner, ownerEmail, mailedAgainAt } = request;
  const remind = useRemind(request.assetId);
  if (ownerEmail === "") return null;
  const reminded = remind.isSuccess || wasReminded(mailedAgainAt, Date.now());
  const hint = reminded ? REQUEST_ACT_TEXTS.remindedToday : REQUEST_ACT_TEXTS.remindHint(owner);
  return (
    <Button
      icon={BellRing}
      {...lookOf(icons)}
      title={hint}
      aria-label={icons ? hint : undefined}
      disabled={reminded || remind.isPending}
      onClick={() => remind.mutate(request)}
    >
      {!icons && REQUEST_ACT_TEXTS.remind}
    </Button>
  );
}
