import type { UseQueryResult } from "@tanstack/react-query";
import { Pencil, Trash2, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { LoadingBox } from "@/components/loading-box.tsx";
import { Alert, AlertBody, AlertDescription, AlertTitle } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";

interface Texts {
  loading: string;
  failed: string;
  tryAgain: string;
}

interface ReadProps<Data> {
  query: Pick<UseQueryResult<Data>, "data" | "isPending" | "refetch">;
  texts: Texts;
  children: (data: Data) => ReactNode;
}

/** Shows the data, or says that the data is loading or couldn't be loaded. */
export function Read<Data>({ query, texts, children }: ReadProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <LoadingBox text={texts.loading} className="h-12 w-full" />;
  return (
    <div className="flex flex-wrap items-center gap-3" role="alert">
      <p className="text-muted-foreground">{texts.failed}</p>
      <Button variant="outline" size="sm" onClick={() => void query.refetch()}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}

export function Warning({ title, text }: { title: string; text: string }) {
  return (
    <Alert icon={TriangleAlert} variant="destructive">
      <AlertBody>
        <AlertTitle>{title}</AlertTitle>
        <AlertDescription>{text}</AlertDescription>
      </AlertBody>
    </Alert>
  );
}

interface RowButtonsProps {
  edit: string;
  remove: string;
  onEdit: () => void;
  onRemove: () => void;
  children?: ReactNode;
}

export function RowButtons({ edit, remove, onEdit, onRemove, children }: RowButtonsProps) {
  return (
    <div className="flex shrink-0">
      {children}
      <Button icon={Pencil} variant="ghost" size="icon-sm" aria-label={edit} title={edit} onClick={onEdit} />
      <Button icon={Trash2} variant="ghost" size="icon-sm" aria-label={remove} title={remove} onClick={onRemove} />
    </div>
  );
}
