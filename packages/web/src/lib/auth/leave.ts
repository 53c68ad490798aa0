/** Leaves the app for another page. */
export const leaveFor = (address: string): void => {
  window.location.assign(address);
};
