'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { notFound } from 'next/navigation';
import { useState } from 'react';
import type { BuyerFile } from '@/components/upload/buyer-files-field';
import { focusRefused } from '@/components/ui/focus-refused';
import { oneParam } from '@/components/ui/card-list/spec';
import { usePageParams } from '@/components/ui/use-page-params';
import { useDraft } from '@/components/ui/form/use-draft';
import { errorText, fieldErrors } from '@/components/ui/error-text';
import { ApiError, api } from '@/lib/client/api';
import type {
  AfterSaleChoice,
  AfterSaleDetailView,
  ApplicableLine,
  ApplicableView,
} from '@/lib/domain/aftersale/contract';
import type { AfterSaleReason } from '@/lib/states/aftersale';
import { apiQuery, invalidate, postQuery } from '@/lib/client/query';
import { randomToken } from '@/lib/core/ids';

/** Name of a choice on the page. */
export const choiceKey = (c: Pick<AfterSaleChoice, 'kind' | 'goodsState'>) => `${c.kind}:${c.goodsState}`;

/** Copies of a line that the chosen kind may name. */
export function maxOf(line: ApplicableLine, choice: AfterSaleChoice | null): number {
  if (!choice) return 0;
  if (choice.kind === 'resend') return line.resendQty;
  return choice.goodsState === 'unshipped' ? line.unshippedQty : line.shippedQty;
}

type Numbers = Readonly<Record<number, number>>;

/** A single line needs no ticking: all of it before it is sent, one copy afterwards. */
function firstPick(view: ApplicableView, choice: AfterSaleChoice | null): Numbers {
  const open = view.lines.filter((l) => maxOf(l, choice) > 0);
  const [only] = open;
  if (open.length !== 1 || !only) return {};
  return { [only.orderItemId]: choice?.goodsState === 'unshipped' ? maxOf(only, choice) : 1 };
}

/** What the form knows before it asks the server. */
export interface ApplyErrors {
  lines?: string;
  reasonKind?: string;
  reason?: string;
  fileIds?: string;
}

/** What may be asked for of an order, and how to ask for it again. */
export interface Applicable {
  view: ApplicableView;
  refetch: () => Promise<unknown>;
}

/** What may be asked for of the order that the address names. */
export function useApplicable() {
  const orderId = oneParam(usePageParams(), 'order');
  if (!/^[1-9]\d{0,14}$/.test(orderId)) notFound();
  const call = '/api/user/refund/applicable/[orderId]';
  return useQuery(apiQuery(call, { orderId: Number(orderId) }, { staleTime: 0 }));
}

/** State of the form 申请售后: what is chosen, its amount from the server, messages by field, sending. */
export function useApplyForm({ view, refetch }: Applicable, done: (row: AfterSaleDetailView) => void) {
  const client = useQueryClient();
  const [submitKey] = useState(() => randomToken(16));
  const [chosen, setChosen] = useState<string | null>(null);
  const allowed = view.choices.filter((c) => c.allowed);
  const choice = allowed.find((c) => choiceKey(c) === chosen) ?? allowed[0] ?? null;
  const [picked, setPicked] = useState<Numbers | null>(null);
  const [issues, setIssues] = useState<Numbers>({});
  const [reasonKind, setReasonKind] = useState<AfterSaleReason | ''>('');
  const [reason, setReason] = useState('');
  const [files, setFiles] = useState<BuyerFile[]>([]);
  const [errors, setErrors] = useState<ApplyErrors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const typed = { chosen, picked, issues, reasonKind, reason, files };
  useDraft(
    `aftersale-${view.orderId}`,
    () => typed,
    (values) => {
      const kept = values as typeof typed;
      setChosen(kept.chosen);
      setPicked(kept.picked);
      setIssues(kept.issues);
      setReasonKind(kept.reasonKind);
      setReason(kept.reason);
      setFiles(kept.files);
    },
  );

  const quantities = picked ?? firstPick(view, choice);
  const lines = view.lines.flatMap((l) => {
    const quantity = Math.min(quantities[l.orderItemId] ?? 0, maxOf(l, choice));
    return quantity > 0 ? [{ orderItemId: l.orderItemId, quantity }] : [];
  });
  const missing =
    choice?.kind === 'resend'
      ? Object.entries(issues).map(([id, quantity]) => ({ issueDeliveryId: Number(id), quantity }))
      : [];
  const reasonOf = choice?.reasons.find((r) => r.value === reasonKind) ?? null;

  const priced = choice !== null && choice.kind !== 'resend' && lines.length > 0;
  const quote = useQuery({
    ...postQuery('/api/user/refund/quote', {
      orderId: view.orderId,
      kind: choice?.kind === 'return_refund' ? 'return_refund' : 'refund_only',
      goodsState: choice?.goodsState ?? 'unshipped',
      lines,
    }),
    // Sending makes the price stale: asking again for what has just been asked for is refused.
    enabled: priced && !busy,
    placeholderData: keepPreviousData,
  });

  const check = (): ApplyErrors => ({
    ...(lines.length + missing.length === 0 && { lines: '请选择要申请售后的商品' }),
    ...(!reasonOf && { reasonKind: '请选择申请原因' }),
    ...(reasonKind === 'other' && reason.trim() === '' && { reason: '请填写问题说明' }),
    ...(reasonOf?.needsPicture && files.length === 0 && { fileIds: '请至少上传一张商品照片' }),
  });

  const send = async () => {
    if (busy || !choice) return;
    const found = check();
    setErrors(found);
    setFailure('');
    if (Object.keys(found).length > 0 || reasonKind === '') return focusRefused();
    setBusy(true);
    const body = {
      submitKey,
      orderId: view.orderId,
      reasonKind,
      reason,
      lines,
      fileIds: files.map((f) => f.id),
      ...(priced && quote.data && { amountFen: quote.data.amountFen }),
    };
    try {
      const reply =
        choice.kind === 'refund_only'
          ? await api.send('/api/user/refund/apply', { ...body, goodsState: choice.goodsState })
          : await api.send('/api/user/return/apply', { ...body, kind: choice.kind, issues: missing });
      await invalidate(client, 'user/refund');
      done(reply.data);
    } catch (error) {
      const at = fieldErrors(error);
      const line = Object.entries(at).find(([name]) => /^(lines|issues)\./.test(name))?.[1];
      setErrors({ ...at, ...(line && { lines: line }) });
      focusRefused();
      setFailure(errorText(error));
      setBusy(false);
      // What is left, and what it comes to, has changed: the page shows it.
      if (error instanceof ApiError && (error.status === 409 || error.status === 422))
        await Promise.all([refetch(), priced && quote.refetch()]);
    }
  };

  return {
    view,
    choice,
    lines,
    missing,
    reasonOf,
    quote: priced ? quote : null,
    values: { quantities, issues, reasonKind, reason, files },
    errors,
    failure,
    busy,
    send,
    choose: (key: string) => {
      setChosen(key);
      setPicked(null);
      setIssues({});
      setReasonKind('');
      setErrors({});
      setFailure('');
    },
    pick: (orderItemId: number, quantity: number) => {
      const { [orderItemId]: _, ...rest } = quantities;
      setPicked(quantity > 0 ? { ...rest, [orderItemId]: quantity } : rest);
      setErrors(({ lines: _gone, ...kept }) => kept);
    },
    pickIssue: (id: number, quantity: number) => {
      const { [id]: _, ...rest } = issues;
      setIssues(quantity > 0 ? { ...rest, [id]: quantity } : rest);
      setErrors(({ lines: _gone, ...kept }) => kept);
    },
    setReasonKind: (value: AfterSaleReason | '') => {
      setReasonKind(value);
      setErrors(({ reasonKind: _r, fileIds: _f, reason: _t, ...kept }) => kept);
    },
    setReason,
    setFiles: (next: BuyerFile[]) => {
      setFiles(next);
      setErrors(({ fileIds: _gone, ...kept }) => kept);
    },
  };
}
export type ApplyForm = ReturnType<typeof useApplyForm>;
