// Rules for dependency-cruiser about the modules that public pages load at run time. Imports of types and tests are
// left out.
import { options, TESTS } from "../../.dependency-cruiser.mjs";

export default {
  forbidden: [
    {
      name: "public-entry",
      comment: "A content owner's phone must not download what the workspace alone needs.",
      severity: "error",
      from: { path: "^packages/web/src/public/" },
      to: {
        reachable: true,
        path: "(^|/)node_modules/(aws-amplify|@aws-amplify/[^/]+|react-router|react-router-dom|@tanstack/[^/]+)/",
      },
    },
  ],
  options: {
    ...options,
    tsPreCompilationDeps: false,
    exclude: [options.exclude, ...TESTS.map((pattern) => `^packages/.*${pattern}`)],
  },
};
