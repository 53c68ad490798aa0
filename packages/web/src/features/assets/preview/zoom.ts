/** CSS pixels. */
export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

/**
 * A picture's zoom: its scale, which is 1 if the picture just fits into the frame, and the offset of its center from
 * the frame's center.
 */
export interface ZoomView extends Point {
  scale: number;
}

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 8;

/** The sizes of the picture and of the frame. */
export interface Sizes {
  picture: Size;
  frame: Size;
}

const fitted = ({ picture, frame }: Sizes): Size => {
  if (picture.width === 0 || picture.height === 0) return frame;
  const ratio = Math.min(frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * ratio, height: picture.height * ratio };
};

const between = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high);

/**
 * Moves the picture so that it covers the frame. In a direction in which the picture is smaller than the frame, the
 * picture is centered.
 */
export const confine = (view: ZoomView, sizes: Sizes): ZoomView => {
  const whole = fitted(sizes);
  const reachX = Math.max(0, (whole.width * view.scale - sizes.frame.width) / 2);
  const reachY = Math.max(0, (whole.height * view.scale - sizes.frame.height) / 2);
  // Adding 0 turns -0 into 0.
  const next = {
    scale: view.scale,
    x: between(-reachX, view.x, reachX) + 0,
    y: between(-reachY, view.y, reachY) + 0,
  };
  return next.x === view.x && next.y === view.y ? view : next;
};

/** @param point the point of the frame at which the picture doesn't move, as an offset from the frame's center */
export const zoomAt = (view: ZoomView, factor: number, point: Point, sizes: Sizes): ZoomView => {
  const scale = between(1, view.scale * factor, MAX_SCALE);
  const grown = scale / view.scale;
  const moved = { scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown };
  return confine(moved, sizes);
};

export const panBy = (view: ZoomView, by: Point, sizes: Sizes): ZoomView =>
  confine({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, sizes);
