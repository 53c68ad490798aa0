import type { Contract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FileSignature, SearchX } from "lucide-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import { ListEnd } from "@/components/list-end.tsx";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { Empty, EmptyDescription, EmptyMedia, EmptyTitle } from "@/components/ui/empty.tsx";
import { useOpened } from "@/lib/hooks/use-opened.ts";
import { contractListOptions } from "../api/contracts.ts";
import { ContractDialog } from "./contract-dialog.tsx";
import { SignedList } from "./signed-list.tsx";
import { SignedToolbar } from "./signed-toolbar.tsx";
import { CONTRACT_TEXTS, SIGNED_TEXTS } from "./texts.ts";
import { ONLY_SIGNED, useSignedAddress } from "./use-signed-address.ts";

const NONE: readonly Contract[] = [];

/** The team's contracts in the admin panel, including contracts with deleted creators. */
export function SignedContracts() {
  const id = useId();
  const { id: contractId, close } = useOpened("contract");
  // The closing dialog keeps its content while it fades out.
  const [lastId, setLastId] = useState(contractId);
  if (contractId !== null && contractId !== lastId) setLastId(contractId);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <h2 id={id} className="font-semibold text-base">
          {SIGNED_TEXTS.title}
        </h2>
        <p className="text-pretty text-muted-foreground text-sm">{SIGNED_TEXTS.text}</p>
      </div>
      <Found />
      {lastId !== null && <ContractDialog contractId={lastId} open={contractId !== null} onClose={close} />}
    </section>
  );
}

function Found() {
  const { filters, change } = useSignedAddress();
  const { q, status } = filters;
  const list = useInfiniteQuery(contractListOptions({ creatorId: "", status }));
  const { open } = useOpened("contract");
  const pages = list.data?.pages;
  const all = useMemo(() => pages?.flatMap(({ items }) => items) ?? NONE, [pages]);
  const found = useMemo(() => all.filter((contract) => matches(contract, q)), [all, q]);
  const nothing = list.isSuccess && found.length === 0 && !list.hasNextPage;
  const isFirst = all.length === 0 && status === ONLY_SIGNED.status && q === "";
  return (
    <>
      <SignedToolbar filters={filters} change={change} />
      {list.isPending && <LoadingBox text={SIGNED_TEXTS.loading} count={2} className="h-14 rounded-lg" />}
      {list.isError && !list.data && <LoadFailed text={CONTRACT_TEXTS.listFailed} query={list} />}
      {found.length > 0 && <SignedList contracts={found} onOpen={({ id }) => open(id)} />}
      {nothing && isFirst && (
        <Nothing icon={<FileSignature />} title={SIGNED_TEXTS.empty} text={SIGNED_TEXTS.emptyText} />
      )}
      {nothing && !isFirst && (
        <Nothing icon={<SearchX />} title={SIGNED_TEXTS.noneFound} text={SIGNED_TEXTS.noneFoundText} />
      )}
      <ListEnd list={list} failed={CONTRACT_TEXTS.moreFailed} loading={CONTRACT_TEXTS.loadingMore}>
        <LoadingBox text={SIGNED_TEXTS.loading} count={2} className="h-14 rounded-lg" />
      </ListEnd>
    </>
  );
}

/** Whether a contract matches the search. The API filters only by status, so the browser searches all pages itself. */
const matches = ({ title, party, template }: Contract, q: string): boolean => {
  const words = [title, party.name, party.email, template?.name ?? ""].join("\n").toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
};

function Nothing({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <Empty className="rounded-lg border border-dashed py-12">
      <EmptyMedia>{icon}</EmptyMedia>
      <div className="space-y-1">
        <EmptyTitle>{title}</EmptyTitle>
        <EmptyDescription>{text}</EmptyDescription>
      </div>
    </Empty>
  );
}
