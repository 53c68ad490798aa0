interface Head {
  title: string;
  description: string;
  /** The site's URL, without a trailing slash. */
  siteUrl: string;
  path: string;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** What search engines, chats and social networks read about a page; the picture is public/social.jpg, 1200 × 630. */
export const siteHead = ({ title, description, siteUrl, path }: Head): string => {
  const named = [
    ["description", description],
    ["twitter:card", "summary_large_image"],
    ["twitter:title", title],
    ["twitter:description", description],
    ["twitter:image", `${siteUrl}/social.jpg`],
  ] as const;
  const properties = [
    ["og:type", "website"],
    ["og:site_name", "Clearhouse"],
    ["og:locale", "en_US"],
    ["og:title", title],
    ["og:description", description],
    ["og:url", siteUrl + path],
    ["og:image", `${siteUrl}/social.jpg`],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:alt", "The dashboard of Clearhouse"],
  ] as const;
  return [
    `<title>${escaped(title)}</title>`,
    `<link rel="canonical" href="${escaped(siteUrl + path)}" />`,
    ...named.map(([name, content]) => `<meta name="${name}" content="${escaped(content)}" />`),
    ...properties.map(([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`),
  ].join("\n    ");
};
