import type { RequestListener } from "node:http";
import { PNG } from "@clearhouse/core/testing/scene.ts";

const PAGE = `<head><meta property="og:title" content="Sunset"><meta property="og:image" content="/1.png"></head>`;

/** Answers as a social network's server does, with a page and its picture. */
export const aPlatform: RequestListener = ({ url = "" }, answer) => {
  const isPicture = url.endsWith(".png");
  answer.writeHead(200, { "content-type": isPicture ? "image/png" : "text/html" }).end(isPicture ? PNG : PAGE);
};
