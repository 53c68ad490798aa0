import { PICTURE_REFUSALS } from "@clearhouse/core/base/picture/picture.schema.ts";

/** The largest size in which an avatar is shown. */
const SIDE_PX = 512;
const JPEG_QUALITY = 0.9;
/** Pictures of these types may be transparent; JPEG would make the transparent parts black. */
const SEE_THROUGH = /^image\/(png|webp|gif|avif)$/;

export interface Square {
  x: number;
  y: number;
  width: number;
}

/**
 * A square of the picture as a new file, at most 512 px wide, without the original's metadata (place, camera).
 * @param type of the original
 */
export const cropPicture = async (url: string, { x, y, width }: Square, type: string): Promise<Blob> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const side = Math.max(1, Math.min(SIDE_PX, Math.round(width)));
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error(PICTURE_REFUSALS.notAnImage);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, width, width, 0, 0, side, side);
  const kind = SEE_THROUGH.test(type) ? "image/png" : "image/jpeg";
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error(PICTURE_REFUSALS.notAnImage)));
    canvas.toBlob(done, kind, JPEG_QUALITY);
  });
};
