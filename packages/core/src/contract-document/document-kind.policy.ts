/** What is made of a signed contract. */
export type DocumentKind = "pdf" | "text";
