import { LIMITS } from "@clearhouse/core/platform/fields.schema.ts";
import { describe, expect, it } from "vitest";
import { contentTypeOf, refusalOf } from "./file-rules.ts";

const file = (name: string, type: string, size = 1) => ({ name, type, size });

describe("files that may be uploaded", () => {
  it.each(["image/jpeg", "image/heic", "video/mp4", "video/quicktime"])(
    "a file of the type %s may be uploaded",
    (type) => {
      expect(refusalOf(file("a", type))).toBeUndefined();
    },
  );

  it.each(["image/svg+xml", "application/pdf", "text/html", "audio/mpeg", ""])(
    "a file of the type '%s' is refused as unsupported",
    (type) => {
      expect(refusalOf(file("a", type))).toBe("is not a supported file type");
    },
  );

  it("a file of 200 MB may be uploaded, and a larger file is refused", () => {
    expect(refusalOf(file("a", "video/mp4", LIMITS.fileBytes))).toBeUndefined();
    expect(refusalOf(file("a", "video/mp4", LIMITS.fileBytes + 1))).toBe("is larger than 200MB");
  });

  it("an empty file is refused", () => {
    expect(refusalOf(file("a", "video/mp4", 0))).toBe("is empty");
  });

  it("a file's type is derived from its name if the system doesn't know the type", () => {
    expect(contentTypeOf(file("IMG_1.HEIC", ""))).toBe("image/heic");
    expect(contentTypeOf(file("clip.mkv", ""))).toBe("video/x-matroska");
    expect(contentTypeOf(file("README", ""))).toBe("");
    expect(contentTypeOf(file("drawing.svg", ""))).toBe("");
  });
});
