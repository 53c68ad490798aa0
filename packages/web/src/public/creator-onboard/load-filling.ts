/** The steps, brought when they are first needed. */
export const loadFilling = () => import("./filling.tsx");
