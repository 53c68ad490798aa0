/**
 * Makes packages/local/fixtures/media again: `node packages/local/scripts/make-demo-media.ts` (the clips need ffmpeg).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { SCENES, type Scene, seeded } from "./demo-scenes.ts";

const FOLDER = fileURLToPath(new URL("../fixtures/media/", import.meta.url));
const IMAGE_LIMIT = 60 * 1_024;
const CLIP_LIMIT = 120 * 1_024;
const CLIP = { width: 640, height: 360, rate: 24 };

interface Picture {
  file: string;
  scene: Scene;
  seed: number;
  width: number;
  height: number;
}

const SCENE_NAMES = Object.keys(SCENES) as Scene[];
const SIZES = [
  [1_200, 800],
  [1_000, 1_000],
  [800, 1_000],
  [1_080, 720],
] as const;
const FORMATS = ["jpg", "jpg", "webp", "jpg", "png", "jpg"] as const;

const PICTURES: Picture[] = Array.from({ length: 24 }, (_, n) => {
  const scene = SCENE_NAMES[n % SCENE_NAMES.length] ?? "sea";
  const [width, height] = SIZES[(n + Math.floor(n / 8)) % SIZES.length] ?? SIZES[0];
  // PNG is lossless, so it is small enough only for scenes with few colors.
  const format = scene === "waves" ? "png" : (FORMATS[n % FORMATS.length] ?? "jpg").replace("png", "jpg");
  return { file: `${scene}-${Math.floor(n / 8) + 1}.${format}`, scene, seed: 1_000 + n * 17, width, height };
});

const CLIPS: Array<{ file: string; scene: Scene; seed: number; seconds: number }> = [
  { file: "stage.mp4", scene: "stage", seed: 71, seconds: 3 },
  { file: "sea.mp4", scene: "sea", seed: 72, seconds: 4 },
  { file: "record.mp4", scene: "record", seed: 73, seconds: 3 },
  { file: "skyline.mp4", scene: "skyline", seed: 74, seconds: 2 },
  { file: "mountains.mp4", scene: "mountains", seed: 75, seconds: 4 },
];

const draw = (scene: Scene, seed: number, width: number, height: number, time: number): Buffer =>
  Buffer.from(SCENES[scene]({ width, height, time, random: seeded(seed) }));

/** Makes fine grain for a picture, because smooth gradients look drawn and have bands in a JPEG. */
const grain = (width: number, height: number, seed: number): Promise<Buffer> => {
  const random = seeded(seed);
  const pixels = Buffer.from(Array.from({ length: width * height }, () => Math.round(118 + random() * 20)));
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
};

/** Makes a picture of the best quality within the size limit. */
const makePicture = async ({ file, scene, seed, width, height }: Picture): Promise<void> => {
  const drawn = sharp(draw(scene, seed, width, height, 0)).flatten();
  const path = join(FOLDER, file);
  if (file.endsWith(".png")) {
    await drawn.png({ palette: true, colours: 128, compressionLevel: 9, effort: 10 }).toFile(path);
  } else {
    const grained = await drawn
      .composite([{ input: await grain(width, height, seed), blend: "soft-light" }])
      .png()
      .toBuffer();
    for (let quality = 84; quality >= 40; quality -= 4) {
      const encoder = sharp(grained);
      await (file.endsWith(".webp") ? encoder.webp({ quality }) : encoder.jpeg({ quality, mozjpeg: true })).toFile(
        path,
      );
      if (statSync(path).size <= IMAGE_LIMIT) break;
    }
  }
  if (statSync(path).size > IMAGE_LIMIT) throw new Error(`${file} is too large: ${statSync(path).size} bytes`);
};

const makeClip = async ({ file, scene, seed, seconds }: (typeof CLIPS)[number]): Promise<void> => {
  const { width, height, rate } = CLIP;
  const path = join(FOLDER, file);
  const input = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${width}x${height}`, "-r", String(rate), "-i", "-"];
  const codec = [
    "-c:v",
    "libx264",
    "-profile:v",
    "main",
    "-preset",
    "veryslow",
    "-crf",
    "30",
    "-maxrate",
    "220k",
    "-bufsize",
    "300k",
  ];
  const ffmpeg = spawn(
    "ffmpeg",
    ["-loglevel", "error", "-y", ...input, ...codec, "-pix_fmt", "yuv420p", "-movflags", "+faststart", path],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const ended = once(ffmpeg, "exit");
  const frames = seconds * rate;
  for (let n = 0; n < frames; n++) {
    const pixels = await sharp(draw(scene, seed, width, height, n / frames))
      .flatten()
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0 || statSync(path).size > CLIP_LIMIT)
    throw new Error(`${file}: ffmpeg ${code}, ${statSync(path).size} bytes`);
  // The thumbnail that a browser would make from the first second (400 × 300).
  await sharp(draw(scene, seed, width, height, 0.25))
    .resize(400, 300, { fit: "cover" })
    .flatten()
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(path.replace(/\.mp4$/, ".poster.jpg"));
};

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const picture of PICTURES) await makePicture(picture);
for (const clip of CLIPS) await makeClip(clip);
