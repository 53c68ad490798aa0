import { PREVIEW_SIZE } from "@clearhouse/core/base/picture/picture.schema.ts";
import { PREVIEW_RECOMMENDED } from "@clearhouse/core/people/team/team.schema.ts";
import { useId } from "react";
import { AppLogo } from "@/components/app-logo.tsx";
import { SOCIAL_PREVIEW_TEXTS } from "../texts.ts";

interface Props {
  title: string;
  description: string;
  /** The image's URL; "" if there is no image. */
  image: string;
  /** The URL of the logo that is shown if there is no image; "" if there is no logo either. */
  logo: string;
}

/** Shortens a text to the number of characters that networks show, at the end of a word if that loses little. */
const cut = (text: string, most: number): string => {
  const characters = [...text];
  if (characters.length <= most) return text;
  const head = characters.slice(0, most - 1).join("");
  const space = head.lastIndexOf(" ");
  return `${(space > head.length * 0.7 ? head.slice(0, space) : head).trimEnd()}…`;
};

/** A link as most social networks show it: with a large image, or with the logo at the side if there is no image. */
export function LinkCard({ title, description, image, logo }: Props) {
  const id = useId();
  const words = (
    <div className="flex min-w-0 flex-col gap-1 p-3.5">
      <p className="truncate text-muted-foreground text-xs">{window.location.host}</p>
      <p className="text-balance font-semibold text-sm leading-snug [overflow-wrap:anywhere]" dir="auto">
        {cut(title, PREVIEW_RECOMMENDED.title)}
      </p>
      <p className="text-muted-foreground text-xs leading-relaxed [overflow-wrap:anywhere]" dir="auto">
        {cut(description, PREVIEW_RECOMMENDED.description)}
      </p>
    </div>
  );
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2 lg:sticky lg:top-6">
      <h3 id={id} className="font-medium text-sm leading-none">
        {SOCIAL_PREVIEW_TEXTS.preview}
      </h3>
      {image === "" ? (
        <div className="flex max-w-lg items-stretch overflow-hidden rounded-lg border bg-card">
          {logo !== "" && (
            <div className="grid w-28 shrink-0 place-items-center border-r bg-white p-3">
              <AppLogo url={logo} className="size-16 max-w-full" />
            </div>
          )}
          {words}
        </div>
      ) : (
        <div className="max-w-lg overflow-hidden rounded-lg border bg-card">
          <img src={image} alt="" {...PREVIEW_SIZE} className="aspect-[1200/630] w-full border-b object-cover" />
          {words}
        </div>
      )}
      <p className="text-muted-foreground text-xs">{SOCIAL_PREVIEW_TEXTS.previewText}</p>
    </section>
  );
}
