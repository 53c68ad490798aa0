import { useMutation } from "@tanstack/react-query";
import { Braces, FileDown, type LucideIcon } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { client } from "@/lib/api/client.ts";
import { receiveFile } from "@/lib/api/receive.ts";
import { messageOf, notifyError } from "@/lib/notify.ts";
import { saveBlob } from "@/lib/save-blob.ts";
import { LICENSE_TEXTS } from "./license-texts.ts";

/** A license's number, which saves its document, and a button that saves the license for programs (ODRL). */
export function LicenseDownload({ grantId, number }: { grantId: string; number: string }) {
  const param = { grantId };
  return (
    <span className="flex flex-wrap gap-1.5">
      <Save
        icon={FileDown}
        text={number}
        label={LICENSE_TEXTS.download(number)}
        fileName={`license-${number}.pdf`}
        load={() => receiveFile(client.api.licenses[":grantId"].$get({ param }))}
      />
      <Save
        icon={Braces}
        text={LICENSE_TEXTS.odrl}
        label={LICENSE_TEXTS.downloadOdrl(number)}
        fileName={`license-${number}.odrl.jsonld`}
        load={() => receiveFile(client.api.licenses[":grantId"].odrl.$get({ param }))}
      />
    </span>
  );
}

interface SaveProps {
  icon: LucideIcon;
  text: string;
  label: string;
  fileName: string;
  load: () => Promise<Blob>;
}

function Save({ icon, text, label, fileName, load }: SaveProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveBlob(file, fileName),
    onError: (error) => notifyError(LICENSE_TEXTS.downloadFailed, messageOf(error)),
  });
  return (
    <Button
      icon={icon}
      variant="outline"
      size="sm"
      className="gap-1.5 px-2.5 font-mono max-sm:gap-1 max-sm:px-1.5 max-sm:text-xs"
      disabled={isPending}
      aria-label={label}
      onClick={() => mutate()}
    >
      {text}
    </Button>
  );
}
