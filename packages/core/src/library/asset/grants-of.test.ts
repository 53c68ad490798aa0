import { expect, it } from "vitest";
import { givenFor } from "./grants-of.ts";

const FILE = { id: "fil_1", key: "k", name: "a.png", contentType: "image/png", size: 1, origin: "team" };
const POST = "https://www.instagram.com/p/C8abc/";
const OTHER = "https://www.instagram.com/p/Other1/";
const TIKTOK = "https://www.tiktok.com/@jane.doe/video/123";
const ERASED_TIKTOK = "https://www.tiktok.com/[erased]/video/123";

it.each([
  ["the same post in another spelling", POST, { source: "https://instagram.com/reel/C8abc?igsh=x" }, undefined],
  ["another post", POST, { source: OTHER, files: [FILE] }, "other_post"],
  ["another picture of the post", `${POST}?img_index=1`, { source: `${POST}?img_index=2` }, "other_post"],
  ["the post without a picture", `${POST}?img_index=1`, { source: POST }, undefined],
  ["the post, in whose address a handle was erased", TIKTOK, { source: ERASED_TIKTOK }, undefined],
  ["another post, in whose address a handle was erased", TIKTOK, { source: `${ERASED_TIKTOK}4` }, "other_post"],
  ["a post, where a file was granted", "", { source: OTHER, files: [FILE] }, "file"],
  ["a post, where a file at a URL was granted", "", { source: OTHER, fileUrl: "https://example.com/a.png" }, "file"],
  ["a post, where neither a post nor a file was named", "", { source: OTHER }, "other_post"],
  ["no post any more", POST, { source: "Camera roll", files: [FILE] }, undefined],
  ["any post, where nothing says what was granted", undefined, { source: OTHER }, undefined],
] as const)(
  "of an asset that names %s, a grant says for what it was given",
  (_, post, {
    files,
    ...shown
  }: {
    source: string;
    fileUrl?: string;
    files?: readonly (typeof FILE)[];
  }, expected) => {
    expect(givenFor({ ...(post !== undefined && { post }) }, { ...shown, files: [...(files ?? [])] })).toBe(expected);
  },
);
