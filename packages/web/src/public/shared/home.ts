/** Where 'home' is on a public page: the workspace, which asks whoever isn't signed in to do so. */
export const HOME = "/";
