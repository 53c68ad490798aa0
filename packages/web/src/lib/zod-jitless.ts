import * as z from "zod";

// Otherwise zod would try eval for speed. The site's CSP forbids eval, so each attempt would be an error in the
// console.
z.config({ jitless: true });
