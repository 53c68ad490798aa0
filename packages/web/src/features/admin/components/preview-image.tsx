import { Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useRemovePreviewImage, useSetPreviewImage } from "../api/set-pictures.ts";
import { SOCIAL_PREVIEW_TEXTS } from "../texts.ts";
import { PictureUpload } from "./picture-upload.tsx";

interface Props {
  /** The image's URL; "" if there is no image. */
  url: string;
  /** Whether the team has a logo; the logo is shown if there is no image. */
  hasLogo: boolean;
}

export function PreviewImage({ url, hasLogo }: Props) {
  const id = useId();
  const [asked, setAsked] = useState(false);
  const upload = useSetPreviewImage();
  const remove = useRemovePreviewImage();
  const has = url !== "";
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t pt-6">
      <h3 id={id} className="font-medium text-sm leading-none">
        {SOCIAL_PREVIEW_TEXTS.image}
      </h3>
      {!has && (
        <p className="text-muted-foreground text-sm">
          {hasLogo ? SOCIAL_PREVIEW_TEXTS.logoForImage : SOCIAL_PREVIEW_TEXTS.noImage}
        </p>
      )}
      <PictureUpload texts={SOCIAL_PREVIEW_TEXTS} has={has} hint={SOCIAL_PREVIEW_TEXTS.imageText} upload={upload}>
        {has && (
          <Button icon={Trash2} variant="ghost" disabled={upload.isPending} onClick={() => setAsked(true)}>
            {SOCIAL_PREVIEW_TEXTS.remove}
          </Button>
        )}
      </PictureUpload>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={SOCIAL_PREVIEW_TEXTS.removeTitle}
        text={hasLogo ? SOCIAL_PREVIEW_TEXTS.removeForLogo : SOCIAL_PREVIEW_TEXTS.removeText}
        confirm={SOCIAL_PREVIEW_TEXTS.remove}
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsked(false) })}
      />
    </section>
  );
}
