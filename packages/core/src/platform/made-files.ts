/** File ids of generated documents. A grant or contract has at most one document with each id. */
export const MADE_PDF = "doc_pdf";
export const MADE_TEXT = "doc_text";

/** File id of the picture of a rights request's post; a request has at most one such picture. */
export const POST_PICTURE = "post_picture";
