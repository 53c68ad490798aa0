import * as z from "zod";

// The policy of the site allows no eval, which zod would otherwise try for speed; each try is a violation in the console.
z.config({ jitless: true });
