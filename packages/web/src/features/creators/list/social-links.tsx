import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import {
  PLATFORM_NAMES,
  PLATFORMS,
  type Platform,
  profileAddress,
} from "@clearhouse/core/contracts/creator/social-handle.policy.ts";
import type { ReactNode } from "react";
import { cn } from "@/lib/utils.ts";
import { LIST_TEXTS } from "../texts.ts";

/** The platforms' logos, drawn for a 24×24 view box like the app's other icons. */
const GLYPHS: Record<Platform, ReactNode> = {
  instagram: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17.2 6.8h.01" />
    </>
  ),
  tiktok: <path d="M13.5 3v12.2a3.8 3.8 0 1 1-3.8-3.8M13.5 3c.2 3.4 2.4 5.4 5.8 5.6" />,
  twitter: <path d="M4 4h3.6L20 20h-3.6zM19.5 4l-6.6 7M4.5 20l6.6-7" />,
  youtube: (
    <>
      <rect x="2.5" y="5" width="19" height="14" rx="4" />
      <path d="m10 9 5 3-5 3z" fill="currentColor" />
    </>
  ),
};

function PlatformIcon({ platform }: { platform: Platform }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-4 shrink-0"
      aria-hidden="true"
    >
      {GLYPHS[platform]}
    </svg>
  );
}

interface Props {
  media: Creator["socialMedia"];
  /** Whether the handles are shown beside the icons. */
  named?: boolean;
  /** Whether a row has only two links in a window that is wide enough for the table. */
  narrow?: boolean;
}

/** Links that open the creator's profiles in new tabs; renders nothing if there are no profiles. */
export function SocialLinks({ media, named = false, narrow = false }: Props) {
  const given = PLATFORMS.filter((platform) => media[platform]);
  if (given.length === 0) return null;
  return (
    <ul
      className={cn(
        "relative z-10 flex w-fit max-w-full flex-wrap",
        named ? "gap-x-4 gap-y-1" : "gap-0.5",
        narrow && "xl:max-w-15",
      )}
    >
      {given.map((platform) => {
        const name = LIST_TEXTS.onPlatform(PLATFORM_NAMES[platform], media[platform]);
        return (
          <li key={platform} className="min-w-0 max-w-full">
            <a
              href={profileAddress(platform, media[platform])}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={name}
              title={name}
              className={cn(
                "flex items-center gap-1.5 rounded-md transition-colors hover:text-foreground focus-visible:outline-2 focus-visible:outline-ring",
                named
                  ? "text-primary-text underline-offset-4 hover:underline"
                  : "size-7 justify-center text-muted-foreground hover:bg-accent",
              )}
            >
              <PlatformIcon platform={platform} />
              {named && <bdi className="min-w-0 truncate">@{media[platform]}</bdi>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
