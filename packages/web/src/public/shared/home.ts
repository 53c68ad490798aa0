/** The public site: where 'home' leads a visitor, and on pages drawn by the server, which knows no session. */
export const HOME = "/landing";
