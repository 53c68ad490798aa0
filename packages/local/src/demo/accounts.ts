/**
 * The demo team of npm start's local server. Its people's password is printed at every start, and is used nowhere else.
 */
export const DEMO_TEAM = "Clearhouse Network";
export const DEMO_PASSWORD = "Clearhouse-demo-1";
export const DEMO_ACCOUNTS = [
  { email: "admin@clearhouse.test", displayName: "Ada Okafor", role: "admin" },
  { email: "member@clearhouse.test", displayName: "Milo Reyes", role: "member" },
] as const;
