// Rules for dependency-cruiser about core without its tests, because tests may import any domains together.
import { options, TESTS } from "../../.dependency-cruiser.mjs";

export default {
  forbidden: [
    {
      name: "domains",
      comment:
        "A domain (a folder of core/src) in an import cycle, also of types only, can't be understood or changed alone; code that needs both of two domains belongs above them.",
      severity: "error",
      scope: "folder",
      from: { path: "^packages/core/src/[^/]+$" },
      to: { circular: true, path: "^packages/core/src/" },
    },
  ],
  options: { ...options, exclude: TESTS },
};
