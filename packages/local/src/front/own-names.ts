/** The names of this machine for itself, in the form of a Host header. */
const OF_THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Makes a check of Host headers. A page of another site can let its own name resolve to 127.0.0.1, and its scripts
 * could then read answers as if they were the page's own. Such requests still have the page's name in their Host
 * header. Ports aren't compared, because the port may be forwarded from another one.
 * @param tunnel the name of a tunnel to this server, or ""
 */
export const ownNames = (tunnel = "") => {
  const own = new Set([...OF_THIS_MACHINE, ...(tunnel ? [tunnel.toLowerCase()] : [])]);
  return (host = ""): boolean => own.has(host.replace(/:\d*$/, "").toLowerCase());
};
