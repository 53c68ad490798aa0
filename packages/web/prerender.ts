import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { Landing, LandingHead } from "./src/public/site/landing.tsx";
import { Pricing } from "./src/public/site/pricing.tsx";
import { siteHead } from "./src/public/site/site-head.ts";

/** The site's URL, without a trailing slash; by default a placeholder, which the server replaces. */
const SITE_URL = process.env.SITE_URL || "https://site-url.invalid";

interface Prerendered {
  Head?: FunctionComponent;
  Body: FunctionComponent;
  title: string;
  description: string;
}

/** The pages, by the names of the files that Vite builds for them; a page's path is this name without its extension. */
const PAGES: Readonly<Record<string, Prerendered>> = {
  "/landing.html": {
    Head: LandingHead,
    Body: Landing,
    title: "Clearhouse: know which content you may publish",
    description:
      "Ask the owners of photos and videos for their rights, keep their answers as evidence, and see what each license allows and when it ends.",
  },
  "/pricing.html": {
    Body: Pricing,
    title: "Pricing of Clearhouse",
    description: "Starter is free, Professional is $49 a month, Enterprise is priced on request.",
  },
};

/** Pages that search engines may show. */
const LISTED = ["/landing", "/pricing", "/check"];

const drawn = (page: FunctionComponent | undefined): string => (page ? renderToStaticMarkup(createElement(page)) : "");

/** Draws the pages of the public site while they are built, so that a browser needs no script to show them. */
export const prerender = (): Plugin => ({
  name: "clearhouse:prerender",
  transformIndexHtml: {
    order: "pre",
    handler: (html, { path }) => {
      const page = PAGES[path];
      if (!page) return html;
      const { title, description, Head, Body } = page;
      const head = siteHead({ title, description, siteUrl: SITE_URL, path: path.replace(/\.html$/, "") });
      // The replacements are functions, because "$" has a special meaning in a replacement string.
      return html.replace("<!--head-->", () => head + drawn(Head)).replace("<!--page-->", () => drawn(Body));
    },
  },
  /** Adds robots.txt and the sitemap only to the build of the public site's pages, so that each file is made once. */
  generateBundle() {
    if (this.environment.name !== "landing") return;
    const robots = ["User-agent: *", "Disallow: /api/", "", `Sitemap: ${SITE_URL}/sitemap.xml`, ""];
    this.emitFile({ type: "asset", fileName: "robots.txt", source: robots.join("\n") });
    const listed = LISTED.map((path) => `  <url><loc>${SITE_URL}${path}</loc></url>`);
    const sitemap = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...listed,
      "</urlset>",
      "",
    ];
    this.emitFile({ type: "asset", fileName: "sitemap.xml", source: sitemap.join("\n") });
  },
});
