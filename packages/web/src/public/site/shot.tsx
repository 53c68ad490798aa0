/**
 * Width and height in pixels of the files in pictures/ (npm run screens -- --site makes them), and the size they are
 * shown in.
 */
const FILES = {
  board: { widths: [1200, 2200], width: 1440, height: 860 },
  "board-phone": { widths: [390, 780], width: 390, height: 780 },
  creators: { widths: [800, 1600], width: 960, height: 680 },
  library: { widths: [800, 1600], width: 960, height: 680 },
  "library-phone": { widths: [390, 780], width: 390, height: 780 },
  evidence: { widths: [600, 1200], width: 672, height: 768 },
  owner: { widths: [390, 780], width: 390, height: 780 },
  signing: { widths: [390, 780], width: 390, height: 780 },
} as const;

export type ShotName = keyof typeof FILES;
type Theme = "light" | "dark";

const PHONES = "(max-width: 639px)";

const file = (name: ShotName, theme: Theme, width: number, type: "avif" | "webp"): string =>
  `/src/public/site/pictures/${name}-${theme}-${width}.${type}`;

const srcSetOf = (name: ShotName, theme: Theme): string =>
  FILES[name].widths.map((width) => `${file(name, theme, width, "avif")} ${width}w`).join(", ");

interface ShotProps {
  name: ShotName;
  /** The picture that phones show instead, because `name`'s picture would be too small to read there. */
  onPhones?: ShotName;
  alt: string;
  /** How wide the picture is shown (the attribute `sizes`). */
  sizes: string;
  className?: string;
}

function Themed({
  theme,
  name,
  onPhones,
  alt,
  sizes,
  className = "",
  shown,
}: ShotProps & { theme: Theme; shown: string }) {
  const { widths, width, height } = FILES[name];
  const phone = onPhones && FILES[onPhones];
  return (
    <picture className={shown}>
      {onPhones && phone && (
        <>
          <source
            media={PHONES}
            type="image/avif"
            srcSet={srcSetOf(onPhones, theme)}
            sizes="100vw"
            width={phone.width}
            height={phone.height}
          />
          <source
            media={PHONES}
            srcSet={file(onPhones, theme, phone.widths[0], "webp")}
            width={phone.width}
            height={phone.height}
          />
        </>
      )}
      <source type="image/avif" srcSet={srcSetOf(name, theme)} sizes={sizes} />
      <img
        src={file(name, theme, widths[0], "webp")}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        className={`h-auto w-full ${className}`}
      />
    </picture>
  );
}

/**
 * A picture of the product in the page's theme. The other theme's picture is in the page too but isn't displayed, so
 * browsers don't load it.
 */
export function Shot(props: ShotProps) {
  return (
    <>
      <Themed {...props} theme="light" shown="dark:hidden" />
      <Themed {...props} theme="dark" shown="hidden dark:block" />
    </>
  );
}

/** Begins to load the first picture of a page before its place on the page is known. */
export function PreloadShot({ name, onPhones, sizes }: Pick<ShotProps, "name" | "sizes"> & { onPhones: ShotName }) {
  return (["light", "dark"] as const).flatMap((theme) => {
    const scheme = `(prefers-color-scheme: ${theme})`;
    return [
      { shot: onPhones, media: `${scheme} and ${PHONES}`, sizes: "100vw" },
      { shot: name, media: `${scheme} and (min-width: 640px)`, sizes },
    ].map(({ shot, media, sizes: shownAt }) => (
      <link
        key={`${theme} ${shot}`}
        rel="preload"
        as="image"
        type="image/avif"
        imageSrcSet={srcSetOf(shot, theme)}
        imageSizes={shownAt}
        media={media}
        fetchPriority="high"
      />
    ));
  });
}
