/** The name of the field that only programs fill in; nothing in it makes a browser or a password manager fill it. */
export const HONEYPOT_NAME = "leave-empty";
