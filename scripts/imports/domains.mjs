// Rules for dependency-cruiser about the folders of packages/core. Tests are left out, because a test may import from
// any folders.
import { options, TESTS } from "../../.dependency-cruiser.mjs";

export default {
  forbidden: [
    {
      name: "domains",
      comment:
        "A domain (a folder in a floor of core/src) in an import cycle, also of types only, can't be understood or changed alone; code that needs both of two domains belongs above them.",
      severity: "error",
      scope: "folder",
      from: { path: "^packages/core/src/[^/]+/[^/]+$" },
      to: { circular: true, path: "^packages/core/src/" },
    },
  ],
  options: { ...options, exclude: TESTS },
};
