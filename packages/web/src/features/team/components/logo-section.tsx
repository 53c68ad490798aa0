import type { TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { ImageUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardHeading } from "@/components/ui/card.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { usePictureInput } from "@/lib/hooks/use-picture-input.ts";
import { notifyError } from "@/lib/notify.ts";
import { useRemoveLogo, useSetLogo } from "../api/set-logo.ts";
import { BRANDING_TEXTS } from "../texts.ts";
import { TeamLogo } from "./team-logo.tsx";

export function LogoSection({ team }: { team: TeamSettings }) {
  const [asked, setAsked] = useState(false);
  const setLogo = useSetLogo();
  const removeLogo = useRemoveLogo();
  const has = team.logoUrl !== "";
  const { open, field } = usePictureInput((picture, problem) => {
    if (problem === undefined) setLogo.mutate(picture);
    else notifyError(problem);
  });
  const idle = has ? BRANDING_TEXTS.change : BRANDING_TEXTS.upload;
  return (
    <Card>
      <CardHeading title={BRANDING_TEXTS.logo} text={BRANDING_TEXTS.logoText} />
      <CardContent className="flex flex-wrap items-center gap-4">
        <TeamLogo team={team} className="size-20" />
        <div className="flex min-w-0 flex-col gap-1.5">
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" disabled={setLogo.isPending} onClick={open}>
              {setLogo.isPending ? <Spinner /> : <ImageUp aria-hidden="true" />}
              {setLogo.isPending ? BRANDING_TEXTS.uploading : idle}
            </Button>
            {has && (
              <Button icon={Trash2} variant="ghost" disabled={setLogo.isPending} onClick={() => setAsked(true)}>
                {BRANDING_TEXTS.remove}
              </Button>
            )}
          </div>
          <p className="text-muted-foreground text-xs">{BRANDING_TEXTS.logoHint}</p>
          {!has && <p className="text-muted-foreground text-xs">{BRANDING_TEXTS.noLogo}</p>}
        </div>
        <input {...field} aria-label={BRANDING_TEXTS.upload} />
      </CardContent>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={BRANDING_TEXTS.removeTitle}
        text={BRANDING_TEXTS.removeText}
        confirm={BRANDING_TEXTS.remove}
        pending={removeLogo.isPending}
        onConfirm={() => removeLogo.mutate(undefined, { onSettled: () => setAsked(false) })}
      />
    </Card>
  );
}
