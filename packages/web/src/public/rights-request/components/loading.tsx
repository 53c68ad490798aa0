import { Bone, LoadingPage } from "../../shared/loading.tsx";

/** A placeholder with the shape of the review. */
export function Loading() {
  return (
    <LoadingPage>
      <div className="grid gap-6 md:grid-cols-2 md:gap-10">
        <Bone className="aspect-4/3 w-full rounded-lg" />
        <div className="flex flex-col gap-4">
          <Bone className="h-24 w-full" />
          <Bone className="h-40 w-full" />
        </div>
      </div>
    </LoadingPage>
  );
}
