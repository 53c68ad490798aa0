/** How many uploads are stored in the browser. This function runs in the page. */
export const rememberedUploads = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open("clearhouse-uploads");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const counting = database.transaction("uploads").objectStore("uploads").count();
      counting.onerror = () => reject(counting.error);
      counting.onsuccess = () => {
        database.close();
        resolve(counting.result);
      };
    };
  });
