/** Where 'home' leads a visitor: to the public site. Pages drawn by the server lead there, as it knows no session. */
export const HOME = "/landing";
