import { useMutation } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { client } from "@/lib/api/client.ts";
import { receiveFile } from "@/lib/api/receive.ts";
import { messageOf, notifyError } from "@/lib/notify.ts";
import { saveBlob } from "@/lib/save-blob.ts";
import { LICENSE_TEXTS } from "./license-texts.ts";

/** A license's number, and a link that saves its document. */
export function LicenseDownload({ grantId, number }: { grantId: string; number: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => receiveFile(client.api.licenses[":grantId"].$get({ param: { grantId } })),
    onSuccess: (document) => saveBlob(document, `license-${number}.pdf`),
    onError: (error) => notifyError(LICENSE_TEXTS.downloadFailed, messageOf(error)),
  });
  return (
    <Button
      icon={FileDown}
      variant="outline"
      size="sm"
      className="gap-1.5 px-2.5 font-mono max-sm:gap-1 max-sm:px-1.5 max-sm:text-xs"
      disabled={isPending}
      aria-label={LICENSE_TEXTS.download(number)}
      onClick={() => mutate()}
    >
      {number}
    </Button>
  );
}
