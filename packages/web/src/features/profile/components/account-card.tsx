import type { Profile } from "@clearhouse/core/people/user/profile.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { Alert, AlertBody } from "@/components/ui/alert.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { SectionCard } from "@/components/ui/card.tsx";
import type { Account } from "@/lib/auth/account.ts";
import { accountOptions, useEndTwoFactor } from "../api/account.ts";
import { ACCOUNT_TEXTS, TWO_FACTOR_TEXTS } from "../texts.ts";
import { EmailDialog } from "./email-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { TwoFactorDialog } from "./two-factor-dialog.tsx";

/**
 * The email address, the password and the second factor, which Cognito stores. Shown to people who sign in with a
 * password.
 */
export function AccountCard({ profile }: { profile: Profile }) {
  const account = useQuery(accountOptions);
  return (
    <SectionCard title={ACCOUNT_TEXTS.title}>
      {account.isPending && <LoadingBox text={ACCOUNT_TEXTS.loading} className="h-28" />}
      {account.isError && !account.data && <LoadFailed text={ACCOUNT_TEXTS.loadFailed} query={account} />}
      {account.data && <Rows profile={profile} account={account.data} />}
    </SectionCard>
  );
}

const whyFixed = ({ signIn }: Profile, { signedInWith }: Account): string | undefined => {
  if (!signIn.password) return ACCOUNT_TEXTS.googleOnly;
  return signedInWith === "google" ? ACCOUNT_TEXTS.googleNow : undefined;
};

function Rows({ profile, account }: { profile: Profile; account: Account }) {
  const [dialog, setDialog] = useState<"email" | "password" | "two-factor" | "two-factor-off" | null>(null);
  const endTwoFactor = useEndTwoFactor();
  const fixed = whyFixed(profile, account);
  const close = () => setDialog(null);
  const button = (label: string, opens: typeof dialog) =>
    fixed === undefined && (
      <Button variant="outline" size="sm" onClick={() => setDialog(opens)}>
        {label}
      </Button>
    );
  return (
    <div className="flex flex-col gap-4">
      {fixed !== undefined && (
        <Alert>
          <Info className="text-muted-foreground" aria-hidden="true" />
          <AlertBody className="text-muted-foreground">{fixed}</AlertBody>
        </Alert>
      )}
      <div className="flex flex-col divide-y">
        <Row name={ACCOUNT_TEXTS.email} value={profile.email}>
          {button(ACCOUNT_TEXTS.changeEmail, "email")}
        </Row>
        {profile.signIn.password && (
          <>
            <Row name={ACCOUNT_TEXTS.password} value={ACCOUNT_TEXTS.passwordHidden}>
              {button(ACCOUNT_TEXTS.changePassword, "password")}
            </Row>
            {fixed === undefined && (
              <Row
                name={ACCOUNT_TEXTS.twoFactor}
                value={
                  <Badge variant={account.twoFactor ? "approved" : "secondary"}>
                    {account.twoFactor ? ACCOUNT_TEXTS.on : ACCOUNT_TEXTS.off}
                  </Badge>
                }
              >
                {account.twoFactor
                  ? button(ACCOUNT_TEXTS.turnOff, "two-factor-off")
                  : button(ACCOUNT_TEXTS.turnOn, "two-factor")}
              </Row>
            )}
          </>
        )}
      </div>
      <EmailDialog current={profile.email} open={dialog === "email"} onClose={close} />
      <PasswordDialog email={profile.email} open={dialog === "password"} onClose={close} />
      <TwoFactorDialog email={profile.email} open={dialog === "two-factor"} onClose={close} />
      <ConfirmDialog
        open={dialog === "two-factor-off"}
        onClose={close}
        title={TWO_FACTOR_TEXTS.offTitle}
        text={TWO_FACTOR_TEXTS.offText}
        confirm={ACCOUNT_TEXTS.turnOff}
        pending={endTwoFactor.isPending}
        onConfirm={() => endTwoFactor.mutate(undefined, { onSettled: close })}
      />
    </div>
  );
}

function Row({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <div className="break-words text-muted-foreground">{value}</div>
      </div>
      {children}
    </div>
  );
}
