/** The steps and what they need (checks, the API's client, proof of work), loaded after the first screen. */
export { resume } from "./resume.ts";
export { Wizard } from "./wizard.tsx";
