import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { timeLimited } from "@clearhouse/core/platform/aws/request-handler.ts";
import { BUCKETS } from "../s3/buckets.ts";
import type { Handle } from "../server.ts";
import { type Credentials, REGION, StartError } from "../stand-in.ts";
import { isPage, pageFile, serveStatic } from "./static-files.ts";

const WEB = fileURLToPath(new URL("../../../web/", import.meta.url));
const DIST = join(WEB, "dist");

/** The pages that the API reads from the site's bucket. */
const PUBLIC_PAGES = ["index.html", "rights-request.html", "sign-contract.html", "creator-onboard.html"] as const;
type PublicPages = Record<(typeof PUBLIC_PAGES)[number], string>;

const readPages = async (read: (name: string) => Promise<string>): Promise<PublicPages> => ({
  "index.html": await read("index.html"),
  "rights-request.html": await read("rights-request.html"),
  "sign-contract.html": await read("sign-contract.html"),
  "creator-onboard.html": await read("creator-onboard.html"),
});

export interface Site {
  handle: Handle;
  enforcePolicy: boolean;
  /** The pages that the API completes and serves. */
  pages: PublicPages;
  stop(): Promise<void>;
}

/**
 * Files that contain the site's URL. In a deployment the build inserts the URL; npm start's local server knows its URL
 * only at its start.
 */
const WITH_ADDRESS = ["/landing.html", "/pricing.html", "/robots.txt", "/sitemap.xml"];
/** The placeholder for the site's URL, which web's prerender.ts writes. */
const ADDRESS = "https://site-url.invalid";

const fillAddressIn = async (folder: string, siteUrl: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const name of WITH_ADDRESS) {
    const built = await readFile(join(DIST, name), "utf8");
    await writeFile(join(folder, name), built.replaceAll(ADDRESS, siteUrl));
  }
};

/**
 * Makes the site from the built web.
 * @param filled the folder for the files into which the site's URL was inserted
 * @throws StartError if the web isn't built
 */
export const builtSite = async (siteUrl: string, filled: string): Promise<Site> => {
  if (![...PUBLIC_PAGES, ...WITH_ADDRESS].every((name) => existsSync(join(DIST, name)))) {
    throw new StartError("The web isn't built. Run npm start, which builds it.");
  }
  await fillAddressIn(filled, siteUrl);
  return {
    handle: (request, response) => {
      const path = request.url?.split("?", 1)[0] ?? "/";
      const root = WITH_ADDRESS.includes(isPage(path) ? pageFile(path) : path) ? filled : DIST;
      return serveStatic(request, response, root, path);
    },
    enforcePolicy: true,
    pages: await readPages((name) => readFile(join(DIST, name), "utf8")),
    stop: async () => undefined,
  };
};

/**
 * Serves the sources with hot reload. Vite runs inside this server, so that the pages' origin and cookies stay the
 * same.
 */
export const developmentSite = async (server: Server): Promise<Site> => {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: WEB,
    configFile: join(WEB, "vite.config.ts"),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  const page = async (name: string, url: string) =>
    vite.transformIndexHtml(url, await readFile(join(WEB, name), "utf8"));
  return {
    handle: (request, response) =>
      new Promise((resolve, reject) => {
        response.once("close", resolve);
        vite.middlewares(request, response, (error?: unknown) => {
          if (error) return reject(error);
          const path = request.url?.split("?", 1)[0] ?? "/";
          const name =
            PUBLIC_PAGES.find((known) => path === `/${known}`) ?? (isPage(path) ? pageFile(path).slice(1) : undefined);
          if (!name) return response.writeHead(404).end();
          page(name, `/${name}`).then((html) => {
            response
              .writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" })
              .end(html);
          }, reject);
        });
      }),
    enforcePolicy: false,
    pages: await readPages((name) => page(name, `/${name}`)),
    stop: () => vite.close(),
  };
};

/** Stores the pages in the bucket from which the API reads them, as a deployment does. */
export const publishPages = async (s3Endpoint: string, credentials: Credentials, pages: PublicPages): Promise<void> => {
  const s3 = new S3Client({
    requestHandler: timeLimited("objects"),
    endpoint: s3Endpoint,
    region: REGION,
    forcePathStyle: true,
    credentials,
  });
  try {
    for (const [Key, Body] of Object.entries(pages)) {
      await s3.send(new PutObjectCommand({ Bucket: BUCKETS.site, Key, Body, ContentType: "text/html" }));
    }
  } finally {
    s3.destroy();
  }
};
