import { Check, Copy } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { Button } from "@/components/ui/button.tsx";
import type { TwoFactorSecret } from "@/lib/auth/account.ts";
import { useCopy } from "@/lib/hooks/use-copy.ts";
import { notifyError } from "@/lib/notify.ts";
import { TWO_FACTOR_TEXTS } from "../texts.ts";

const QR_PX = 176;

/** The secret as a QR code, and as text for people who can't scan it. */
export function AuthenticatorKey({ setup }: { setup: TwoFactorSecret }) {
  const { copied, copy } = useCopy();
  const onCopy = async () => {
    if (!(await copy(setup.secret))) notifyError(TWO_FACTOR_TEXTS.copyFailed);
  };
  const Icon = copied ? Check : Copy;
  return (
    <>
      {/* The QR code has a white margin in every theme, because cameras find the code by its margin. */}
      <div className="self-center rounded-md border bg-white p-3">
        <QRCodeSVG value={setup.address} size={QR_PX} title={TWO_FACTOR_TEXTS.qr} />
      </div>
      <div className="flex flex-col gap-1.5">
        <p className="text-muted-foreground text-xs">{TWO_FACTOR_TEXTS.orType}</p>
        <div className="flex items-center gap-2">
          <code className="min-w-0 flex-1 select-all break-all rounded-md bg-muted px-2.5 py-2 text-xs">
            {setup.secret}
          </code>
          <Button variant="outline" size="sm" onClick={() => void onCopy()}>
            <Icon aria-hidden="true" />
            {copied ? TWO_FACTOR_TEXTS.copied : TWO_FACTOR_TEXTS.copy}
          </Button>
        </div>
      </div>
    </>
  );
}
