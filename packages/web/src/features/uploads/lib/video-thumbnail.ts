import pRetry from "p-retry";

/** The positions in the video that are tried one after the other, in seconds. */
const SEEK_SECONDS = [1, 0.5, 0.1, 0] as const;
const TRIES = { retries: 2, minTimeout: 100 };
const TIMEOUT_MS = 5_000;
const QUALITY = 0.8;
const MAX_WIDTH = 400;
const MAX_HEIGHT = 300;

export type ThumbnailProblem = "timeout" | "dimensions" | "empty" | "blob" | "undecodable";

const MESSAGES: Record<ThumbnailProblem, string> = {
  timeout: "The video took too long to give a picture.",
  dimensions: "The video has invalid dimensions.",
  empty: "The picture of the video is empty.",
  blob: "The picture of the video could not be stored as JPEG.",
  undecodable: "This browser can't play the video.",
};

/** Why no thumbnail could be made. The upload continues without a thumbnail. */
export class ThumbnailError extends Error {
  override readonly name = "ThumbnailError";
  readonly problem: ThumbnailProblem;

  constructor(problem: ThumbnailProblem, options?: ErrorOptions) {
    super(MESSAGES[problem], options);
    this.problem = problem;
  }
}

/** A picture of the video as JPEG, at most 400×300. @throws ThumbnailError if no position gave a picture */
export const videoThumbnail = async (file: Blob): Promise<Blob> => {
  const url = URL.createObjectURL(file);
  try {
    return await firstPicture(url);
  } finally {
    URL.revokeObjectURL(url);
  }
};

const firstPicture = async (url: string): Promise<Blob> => {
  let last: unknown;
  for (const seconds of SEEK_SECONDS) {
    try {
      return await pRetry(() => pictureAt(url, seconds), { ...TRIES, shouldRetry: ({ error }) => mayPass(error) });
    } catch (error) {
      if (!mayPass(error)) throw error;
      last = error;
    }
  }
  throw last;
};

/** Whether another attempt or another position may help. If the browser can't decode the video, neither does. */
const mayPass = (error: unknown): boolean => error instanceof ThumbnailError && error.problem !== "undecodable";

/** One attempt at one position. Each attempt uses a new element, because a hanging element doesn't recover. */
const pictureAt = async (url: string, seconds: number): Promise<Blob> => {
  const video = document.createElement("video");
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), TIMEOUT_MS);
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = "auto";
    const loaded = event(video, "loadeddata", deadline.signal);
    video.src = url;
    await loaded;
    if (!(video.videoWidth > 0 && video.videoHeight > 0)) throw new ThumbnailError("dimensions");
    const sought = event(video, "seeked", deadline.signal);
    video.currentTime = Number.isFinite(video.duration) ? Math.min(seconds, video.duration) : seconds;
    await sought;
    return await jpegOf(video);
  } finally {
    clearTimeout(timer);
    // Frees the video decoder: browsers allow only a few at a time.
    video.removeAttribute("src");
    video.load();
  }
};

const event = (video: HTMLVideoElement, name: "loadeddata" | "seeked", deadline: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const once = { once: true };
    video.addEventListener(name, () => resolve(), once);
    video.addEventListener("error", () => reject(new ThumbnailError("undecodable", { cause: video.error })), once);
    deadline.addEventListener("abort", () => reject(new ThumbnailError("timeout")), once);
  });

const jpegOf = async (video: HTMLVideoElement): Promise<Blob> => {
  const scale = Math.min(1, MAX_WIDTH / video.videoWidth, MAX_HEIGHT / video.videoHeight);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  const context = canvas.getContext("2d");
  if (context === null) throw new ThumbnailError("blob");
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  if (isEmpty(context.getImageData(0, 0, canvas.width, canvas.height))) throw new ThumbnailError("empty");
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (blob === null || blob.size === 0) throw new ThumbnailError("blob");
  return blob;
};

/** Whether all pixels are transparent, because no frame was decoded. A black frame counts as a picture. */
const isEmpty = ({ data }: ImageData): boolean => {
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 0) return false;
  return true;
};
