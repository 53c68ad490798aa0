/** Code that CloudFront runs on each request; plain JavaScript of its runtime 2.0, at most 10 KB. */

import { PAGE_FILES, WORKSPACE_FILE, WORKSPACE_PATHS } from "../packages/functions/src/site-paths.ts";

/** site-paths.ts in the language of that runtime; the tests compare the two. */
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

/** Set on a request on its way in, read when its answer goes out; whoever sends it is told 404 for what is there. */
const NOWHERE = "x-clearhouse-nowhere";

/** Pages are paths without a file's extension: some have a file of their own, all others are the app's index.html. */
export const SITE_FALLBACK = `${PATHS}function handler(event) {
  var request = event.request;
  if (!isPage(request.uri)) return request;
  if (!hasPage(request.uri)) request.headers["${NOWHERE}"] = { value: "1" };
  request.uri = files[bareOf(request.uri)] || "${WORKSPACE_FILE}";
  return request;
}`;

/**
 * The page that says that there is none is sent as what it is: 404, by which nobody keeps or lists it. Whether the request
 * is shown here as it came in or as it was sent on isn't documented, so both tell: the path that came in is no page's, what
 * was sent on bears the mark.
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
