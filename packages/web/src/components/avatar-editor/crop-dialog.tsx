import { useId, useState } from "react";
import type { Area } from "react-easy-crop";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { Button } from "@/components/ui/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeading } from "@/components/ui/dialog.tsx";
import { Field, FieldLabel } from "@/components/ui/field.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { cropPicture } from "./crop-picture.ts";
import { AVATAR_TEXTS } from "./texts.ts";

const ZOOM = { min: 1, max: 4, step: 0.05 };

interface Props {
  picture: { url: string; type: string };
  saving: boolean;
  onClose: () => void;
  onCropped: (cropped: Blob) => void;
  /** Called if the browser can't decode the picture. */
  onUnreadable: () => void;
}

/** Chooses the part of a picture that becomes the avatar; by mouse, touch and keyboard. */
export function CropDialog({ picture, saving, onClose, onCropped, onUnreadable }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [area, setArea] = useState<Area>();
  const [cropping, setCropping] = useState(false);
  const zoomId = useId();
  const busy = saving || cropping;
  const save = async () => {
    if (!area || busy) return;
    setCropping(true);
    await cropPicture(picture.url, area, picture.type).then(onCropped, onUnreadable);
    setCropping(false);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent className="max-w-md">
        <DialogHeading title={AVATAR_TEXTS.cropTitle} text={AVATAR_TEXTS.cropText} />
        <DialogBody className="flex flex-col gap-4">
          <div className="relative h-72 shrink-0 overflow-hidden rounded-md bg-black has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring has-[:focus-visible]:outline-offset-2">
            <Cropper
              image={picture.url}
              crop={crop}
              zoom={zoom}
              minZoom={ZOOM.min}
              maxZoom={ZOOM.max}
              aspect={1}
              cropShape="round"
              showGrid={false}
              keyboardStep={8}
              disableAutomaticStylesInjection
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_percentages, pixels) => setArea(pixels)}
              mediaProps={{ alt: "", onError: onUnreadable }}
              cropperProps={{ role: "group", "aria-label": AVATAR_TEXTS.cropArea }}
            />
          </div>
          <Field orientation="horizontal">
            <FieldLabel htmlFor={zoomId}>{AVATAR_TEXTS.zoom}</FieldLabel>
            <input
              id={zoomId}
              type="range"
              {...ZOOM}
              value={zoom}
              onChange={(event) => setZoom(event.target.valueAsNumber)}
              className="h-6 flex-1 accent-primary focus-visible:outline-2 focus-visible:outline-ring"
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            {AVATAR_TEXTS.cancel}
          </Button>
          <Button onClick={() => void save()} disabled={busy || area === undefined}>
            {busy && <Spinner />}
            {busy ? AVATAR_TEXTS.saving : AVATAR_TEXTS.save}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
