/** Where 'home' is for a visitor: the public site. The server draws pages so, for it knows no session. */
export const HOME = "/landing";
