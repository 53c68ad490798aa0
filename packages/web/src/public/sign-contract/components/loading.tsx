import { Bone, LoadingPage } from "../../shared/loading.tsx";

/** A placeholder with the shape of a contract. */
export function Loading() {
  return (
    <LoadingPage>
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] lg:gap-8">
        <Bone className="h-96 w-full rounded-lg" />
        <Bone className="h-72 w-full rounded-lg" />
      </div>
    </LoadingPage>
  );
}

/** A placeholder for the form. */
export function FormLoading() {
  return (
    <div className="flex flex-col gap-5" aria-busy="true">
      <Bone className="h-16 w-full" />
      <Bone className="h-16 w-full" />
      <Bone className="h-12 w-full" />
    </div>
  );
}
