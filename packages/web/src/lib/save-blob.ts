/** @param url a URL of this site, or the URL of a blob */
export const save = (url: string, name: string): void => {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
};

/** Saves data that the page already has. */
export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  save(url, name);
  // After a minute the browser has begun to read the blob.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
