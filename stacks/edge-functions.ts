/** Code that CloudFront runs for each request, in plain JavaScript for its runtime 2.0, at most 10 KB. */

import { PAGE_FILES, WORKSPACE_FILE, WORKSPACE_PATHS } from "../packages/functions/src/site-paths.ts";

/** The rules of site-paths.ts in JavaScript for CloudFront's runtime; tests compare the rules with the JavaScript. */
const PATHS = `var files = ${JSON.stringify(PAGE_FILES)};
var known = ${JSON.stringify(WORKSPACE_PATHS)};
function isPage(uri) {
  return uri.slice(uri.lastIndexOf("/") + 1).indexOf(".") === -1;
}
function bareOf(uri) {
  return uri.length > 1 && uri.charAt(uri.length - 1) === "/" ? uri.slice(0, -1) : uri;
}
function hasPage(uri) {
  var bare = bareOf(uri);
  if (files[bare]) return true;
  for (var n = 0; n < known.length; n++) {
    var path = known[n];
    if (bare === path) return true;
    if (path !== "/" && path.charAt(path.length - 1) === "/" && bare.indexOf(path) === 0) return true;
  }
  return false;
}
`;

/**
 * The header that is set on a request for an unknown page until its answer is sent. A caller who sends this header gets
 * a 404 with an existing page, which does no harm.
 */
const NOWHERE = "x-clearhouse-nowhere";

/**
 * Chooses the file for paths without a file extension. Some pages have their own file; all others get the workspace's
 * file.
 */
export const SITE_FALLBACK = `${PATHS}function handler(event) {
  var request = event.request;
  if (!isPage(request.uri)) return request;
  if (!hasPage(request.uri)) request.headers["${NOWHERE}"] = { value: "1" };
  request.uri = files[bareOf(request.uri)] || "${WORKSPACE_FILE}";
  return request;
}`;

/**
 * Sends the page for unknown paths with a 404, so that nobody caches or indexes the page. AWS doesn't document whether
 * this function gets the request as it was received or as it was forwarded, so the function checks the path of the
 * received request and the header of the forwarded request.
 */
export const SITE_STATUS = `${PATHS}function handler(event) {
  var request = event.request;
  var response = event.response;
  var nowhere = request.headers["${NOWHERE}"] || (isPage(request.uri) && !hasPage(request.uri));
  if (response.statusCode === 200 && nowhere) {
    response.statusCode = 404;
    response.statusDescription = "Not Found";
  }
  return response;
}`;
