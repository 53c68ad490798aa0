import { FileImage, FileVideo } from "lucide-react";
import { useEffect, useState } from "react";
import { useInView } from "@/lib/hooks/use-in-view.ts";
import { cn } from "@/lib/utils.ts";
import { isVideo, thumbnailOf } from "../lib/thumbnails.ts";

/**
 * A picture of a chosen file: the image itself, or a video's thumbnail. If neither can be shown, an icon stands for the
 * file. Only pictures near the visible area are decoded, because a hundred photos from a camera would take gigabytes of
 * memory.
 */
export function FilePicture({ file, className }: { file: File; className?: string }) {
  const [url, setUrl] = useState<string>();
  const [seen, setSeen] = useState(false);
  const element = useInView<HTMLSpanElement>(() => setSeen(true), !seen, "200px");
  useEffect(() => {
    if (!seen) return;
    let made: string | undefined;
    let left = false;
    const show = (picture: Blob | undefined) => {
      if (left || picture === undefined) return;
      made = URL.createObjectURL(picture);
      setUrl(made);
    };
    if (isVideo(file)) void thumbnailOf(file).then(show);
    else show(file);
    return () => {
      left = true;
      setUrl(undefined);
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [file, seen]);

  const Kind = isVideo(file) ? FileVideo : FileImage;
  return (
    <span
      ref={element}
      className={cn("grid shrink-0 place-items-center overflow-hidden rounded-md bg-muted", className)}
    >
      {url === undefined ? (
        <Kind className="size-5 text-muted-foreground" aria-hidden="true" />
      ) : (
        <img src={url} alt="" decoding="async" className="size-full object-cover" onError={() => setUrl(undefined)} />
      )}
    </span>
  );
}
