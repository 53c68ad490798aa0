/**
 * The page to which 'home' links for a visitor: the public site. Pages that the server draws link to it too, because
 * the server knows no session.
 */
export const HOME = "/landing";
