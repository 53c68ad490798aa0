/** @param url of this site, or one made for a blob */
export const save = (url: string, name: string): void => {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
};

/** Saves what the page holds already. */
export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  save(url, name);
  // The browser has to have begun reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
