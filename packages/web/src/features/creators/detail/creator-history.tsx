import { useInfiniteQuery } from "@tanstack/react-query";
import { creatorHistoryOptions } from "@/lib/creators/creators.ts";
import { HistoryList } from "./history-list.tsx";

export function CreatorHistory({ creatorId }: { creatorId: string }) {
  return <HistoryList history={useInfiniteQuery(creatorHistoryOptions(creatorId))} />;
}
