/**
 * Where 'home' goes for a visitor: the public site. The server always draws pages with this address, because it knows
 * no session.
 */
export const HOME = "/landing";
