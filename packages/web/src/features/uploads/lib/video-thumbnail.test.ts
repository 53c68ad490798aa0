// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ThumbnailError, videoThumbnail } from "./video-thumbnail.ts";

/** How a video element behaves: which events it fires, and what the canvas then contains. */
interface Behaviour {
  loads?: boolean;
  seeks?: boolean;
  breaks?: boolean;
  width?: number;
  height?: number;
  blank?: boolean;
  noBlob?: boolean;
}

let behaviour: (video: number) => Behaviour;
let seconds: number[];
let drawn: { width: number; height: number }[];
let quality: unknown[];
let videos: number;
let startedAt: number[];

class FakeVideo extends EventTarget {
  readonly does: Behaviour;
  readonly videoWidth: number;
  readonly videoHeight: number;
  readonly duration = 10;
  muted = false;
  playsInline = false;
  preload = "";
  error = null;

  constructor() {
    super();
    videos += 1;
    startedAt.push(performance.now());
    this.does = behaviour(videos);
    this.videoWidth = this.does.width ?? 1920;
    this.videoHeight = this.does.height ?? 1080;
  }

  set src(_url: string) {
    queueMicrotask(() => {
      if (this.does.breaks) this.dispatchEvent(new Event("error"));
      else if (this.does.loads !== false) this.dispatchEvent(new Event("loadeddata"));
    });
  }

  set currentTime(to: number) {
    seconds.push(to);
    queueMicrotask(() => {
      if (this.does.seeks !== false) this.dispatchEvent(new Event("seeked"));
    });
  }

  removeAttribute() {}
  load() {}
}

const fakeCanvas = () => ({
  width: 0,
  height: 0,
  getContext() {
    return {
      drawImage: () => drawn.push({ width: this.width, height: this.height }),
      getImageData: () => ({ data: new Uint8ClampedArray([0, 0, 0, behaviour(videos).blank ? 0 : 255]) }),
    };
  },
  toBlob(done: (blob: Blob | null) => void, type: string, given: number) {
    quality.push(type, given);
    done(behaviour(videos).noBlob ? null : new Blob(["jpeg"], { type }));
  },
});

const file = new Blob(["video"], { type: "video/mp4" });

/** The thumbnail or the error, after all timers have run. */
const outcome = async () => {
  const result = videoThumbnail(file).then(
    (blob) => blob,
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return result;
};

beforeEach(() => {
  vi.useFakeTimers();
  [behaviour, seconds, drawn, quality, videos, startedAt] = [() => ({}), [], [], [], 0, []];
  const create = document.createElement.bind(document);
  vi.spyOn(document, "createElement").mockImplementation((name: string) => {
    if (name === "video") return new FakeVideo() as unknown as HTMLVideoElement;
    if (name === "canvas") return fakeCanvas() as unknown as HTMLCanvasElement;
    return create(name);
  });
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: vi.fn() }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a video's thumbnail", () => {
  it("a video's thumbnail is taken at one second, as a JPEG of quality 0.8", async () => {
    expect(await outcome()).toBeInstanceOf(Blob);
    expect(seconds).toEqual([1]);
    expect(quality).toEqual(["image/jpeg", 0.8]);
  });

  it.each([
    [1920, 1080, 400, 225],
    [1080, 1920, 169, 300],
    [320, 240, 320, 240],
    [4000, 10, 400, 1],
  ])(
    "the thumbnail of a %i×%i video is %i×%i: at most 400×300, in proportion and not enlarged",
    async (width, height, toWidth, toHeight) => {
      behaviour = () => ({ width, height });
      await outcome();
      expect(drawn).toEqual([{ width: toWidth, height: toHeight }]);
    },
  );

  it("a thumbnail that is always blank is tried three times each at 1, 0.5, 0.1 and 0 s, and then fails", async () => {
    behaviour = () => ({ blank: true });
    expect(await outcome()).toMatchObject({ name: "ThumbnailError", problem: "empty" });
    expect(seconds).toEqual([1, 1, 1, 0.5, 0.5, 0.5, 0.1, 0.1, 0.1, 0, 0, 0]);
  });

  it("a blank thumbnail is tried again at the same position after 100 ms, then after 200 ms", async () => {
    behaviour = () => ({ blank: true });
    await outcome();
    const waits = startedAt.slice(1).map((at, index) => Math.round(at - (startedAt[index] ?? 0)));
    expect(waits).toEqual([100, 200, 0, 100, 200, 0, 100, 200, 0, 100, 200]);
  });

  it("a video's thumbnail is taken from the second position if the first position is blank", async () => {
    behaviour = (video) => ({ blank: video <= 3 });
    expect(await outcome()).toBeInstanceOf(Blob);
    expect(seconds).toEqual([1, 1, 1, 0.5]);
  });

  it("an attempt at a thumbnail times out after five seconds", async () => {
    behaviour = () => ({ seeks: false });
    expect(await outcome()).toMatchObject({ problem: "timeout" });
    expect(Math.round((startedAt[1] ?? 0) - (startedAt[0] ?? 0))).toBe(5_100);
    expect(videos).toBe(12);
  });

  it.each<[string, Behaviour, ThumbnailError["problem"]]>([
    ["never loads", { loads: false }, "timeout"],
    ["has no width", { width: 0 }, "dimensions"],
    ["has no height", { height: Number.NaN }, "dimensions"],
    ["gives a blank picture", { blank: true }, "empty"],
    ["gives a picture that can't be encoded", { noBlob: true }, "blob"],
  ])("a thumbnail fails with a reason if the video %s", async (_what, does, problem) => {
    behaviour = () => does;
    const error = await outcome();
    expect(error).toBeInstanceOf(ThumbnailError);
    expect(error).toMatchObject({ problem });
  });

  it("a thumbnail isn't tried again if the browser can't play the video", async () => {
    behaviour = () => ({ breaks: true });
    expect(await outcome()).toMatchObject({ problem: "undecodable" });
    expect(videos).toBe(1);
  });

  it("the object URL of the video is revoked after its thumbnail is taken", async () => {
    await outcome();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:1");
  });
});
