/** The files made of a signed contract. */
export type DocumentKind = "pdf" | "text";
