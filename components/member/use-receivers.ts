'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '@/components/ui/error-text';
import { useMayShare } from '@/components/ui/own-member';
import { toast } from '@/components/ui/toast';
import type { Receiver } from '@/lib/domain/member/contract';
import { MAX_RECEIVERS, receiverText } from '@/lib/domain/member/rules';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

/** The addresses that the buyer may send to, and what can be done with them. */
export function useReceivers() {
  const mayShare = useMayShare();
  const client = useQueryClient();
  const query = useQuery(apiQuery('/api/user/receiver/all', {}));
  const show = (list: Receiver[]) =>
    client.setQueryData(apiQuery('/api/user/receiver/all', {}).queryKey, list);
  const choose = useMutation({
    mutationFn: (id: number) => api.post('/api/user/receiver/default/[id]', { id }),
    onSuccess: (list) => {
      show(list);
      toast.success('已设为默认地址');
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const list = query.data;
  const own = list?.filter((r) => !r.shared).length ?? 0;
  return {
    list,
    failed: query.isError,
    retry: () => void query.refetch(),
    /** Whether the buyer may keep some for his organisation. */
    mayShare,
    /** Number of the buyer's own addresses. */
    own,
    full: own >= MAX_RECEIVERS && !mayShare,
    setDefault: (r: Receiver) => choose.mutate(r.id),
    choosing: choose.isPending,
    remove: async (r: Receiver) => show(await api.post('/api/user/receiver/del/[id]', { id: r.id })),
  };
}

/** The question before an address is deleted. */
export function deleteQuestion(r: Receiver): { title: string; text: string } {
  return {
    title: r.shared ? '删除该单位共用地址？' : '删除该收货地址？',
    text: `${r.name}，${receiverText(r)}${r.shared ? '。删除后单位成员不能再选用。' : ''}`,
  };
}
