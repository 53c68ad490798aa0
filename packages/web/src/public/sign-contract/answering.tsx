/**
 * The forms that answer a contract and what they need (checks, the API's client, proof of work), loaded after the text.
 */
export { DeclineForm } from "./components/decline-form.tsx";
export { SignForm } from "./components/sign-form.tsx";
