export const feedbackKeys = {
  all: ["feedback"],
  lists: ["feedback", "list"],
  list: (archived: boolean) => ["feedback", "list", archived ? "all" : "current"],
  unread: ["feedback", "unread"],
  one: (id: string) => ["feedback", "one", id],
} as const;
