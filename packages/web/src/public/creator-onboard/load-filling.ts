/** The steps, loaded when they are first needed. */
export const loadFilling = () => import("./filling.tsx");
