import { PICTURE_REFUSALS } from "@clearhouse/core/base/picture/picture.schema.ts";
import { useMutation } from "@tanstack/react-query";
import { ImageUp, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { LazyPart } from "@/components/lazy-part.tsx";
import { PersonAvatar } from "@/components/person-avatar.tsx";
import { Button } from "@/components/ui/button.tsx";
import { usePictureInput } from "@/lib/hooks/use-picture-input.ts";
import { notifyError, notifySuccess } from "@/lib/notify.ts";
import { cn } from "@/lib/utils.ts";
import { AVATAR_TEXTS } from "./texts.ts";

const loadCropDialog = async () => (await import("./crop-dialog.tsx")).CropDialog;

interface Props {
  name: string;
  url: string;
  upload: (picture: Blob) => Promise<unknown>;
  remove: () => Promise<unknown>;
  className?: string;
}

/** A person's avatar with the controls to change it: choose, crop, send. */
export function AvatarEditor({ name, url, upload, remove, className }: Props) {
  const { chosen, open, field, drop } = useChosenPicture();
  const [asked, setAsked] = useState(false);
  const uploading = useMutation({
    mutationFn: upload,
    meta: { failure: { title: AVATAR_TEXTS.uploadFailed } },
    onSuccess: () => {
      drop();
      notifySuccess(AVATAR_TEXTS.uploaded);
    },
  });
  const removing = useMutation({
    mutationFn: remove,
    meta: { failure: { title: AVATAR_TEXTS.removeFailed } },
    onSuccess: () => {
      setAsked(false);
      notifySuccess(AVATAR_TEXTS.removed);
    },
  });
  const unreadable = () => {
    drop();
    notifyError(PICTURE_REFUSALS.notAnImage);
  };
  return (
    <div className={cn("flex flex-wrap items-center gap-4", className)}>
      <PersonAvatar name={name} url={url} className="size-24 text-2xl" />
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button icon={ImageUp} variant="outline" size="sm" onClick={open}>
            {url === "" ? AVATAR_TEXTS.choose : AVATAR_TEXTS.change}
          </Button>
          {url !== "" && (
            <Button icon={Trash2} variant="ghost" size="sm" onClick={() => setAsked(true)}>
              {AVATAR_TEXTS.remove}
            </Button>
          )}
        </div>
        <p className="text-muted-foreground text-xs">{AVATAR_TEXTS.hint}</p>
      </div>
      <input {...field} aria-label={AVATAR_TEXTS.choose} />
      {chosen && (
        <LazyPart load={loadCropDialog} onMissing={drop}>
          {(CropDialog) => (
            <CropDialog
              picture={chosen}
              saving={uploading.isPending}
              onClose={drop}
              onCropped={(cropped) => uploading.mutate(cropped)}
              onUnreadable={unreadable}
            />
          )}
        </LazyPart>
      )}
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={AVATAR_TEXTS.removeTitle}
        text={AVATAR_TEXTS.removeText}
        confirm={AVATAR_TEXTS.remove}
        pending={removing.isPending}
        onConfirm={() => removing.mutate()}
      />
    </div>
  );
}

/** A blob URL for the file, revoked once it is no longer needed. */
const useChosenPicture = () => {
  const [chosen, setChosen] = useState<{ url: string; type: string }>();
  const url = chosen?.url;
  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url);
  }, [url]);
  const { open, field } = usePictureInput((picture, problem) => {
    if (problem !== undefined) notifyError(problem);
    else setChosen({ url: URL.createObjectURL(picture), type: picture.type });
  });
  return { chosen, open, field, drop: () => setChosen(undefined) };
};
