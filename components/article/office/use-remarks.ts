'use client';

import { useMemo } from 'react';
import { useStored } from '@/components/ui/use-stored';
import { textRemarks, type TextRemark } from '@/lib/core/text-remark';

/** What this browser kept; nothing where that cannot be read. */
function remarksOf(kept: string): TextRemark[] {
  try {
    return textRemarks.parse(JSON.parse(kept || '[]'));
  } catch {
    return [];
  }
}

/** Remarks of an audit until they are sent, kept by this browser for each version of a text: nothing said is lost by a step to another one. */
export function useRemarks(id: number, revisionNo: number) {
  const [text, keep] = useStored(`auditRemarks:${id}:${revisionNo}`);
  // The same list while nothing is said: the marks in the text are drawn from it.
  const remarks = useMemo(() => remarksOf(text), [text]);
  const put = (next: readonly TextRemark[]) => keep(next.length > 0 ? JSON.stringify(next) : '');
  return {
    remarks,
    add: (remark: TextRemark) => put([...remarks, remark]),
    remove: (at: number) => put(remarks.filter((_, i) => i !== at)),
    clear: () => put([]),
  };
}
