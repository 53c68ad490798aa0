/** The number of an id's shard, from 0 to `shards` − 1; always the same for the same id. */
export const shardOf = (id: string, shards: number): number => {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % shards;
  return sum;
};
