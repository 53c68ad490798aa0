import * as z from "zod";

// The site's CSP forbids eval, which zod otherwise tries for speed; each attempt would be an error in the console.
z.config({ jitless: true });
