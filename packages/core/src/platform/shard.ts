/** A shard for an id, always the same one: 0 ≤ n < `shards`. */
export const shardOf = (id: string, shards: number): number => {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % shards;
  return sum;
};
