import { useAnswer, type Failure } from '@/components/ui/use-answer';
import { useAsked } from '@/components/ui/use-asked';
import type { CallInput } from '@/lib/client/api';
import { NARROWED_LISTS, type NarrowedList } from '@/lib/text/narrowed-lists';
import { texts } from '@/lib/text/site';

const NO_SENSE: Failure = { status: 404, message: texts.notFound };

/** What the address of a narrowed list asks for, and the answer. @param titleOf of the page, by what is asked; `null` leaves that of the frame */
export function useNarrowed<L extends NarrowedList>(
  list: L,
  titleOf: (asked: Record<string, string | number>) => string | null = () => null,
) {
  type Call = (typeof NARROWED_LISTS)[L]['call'];
  const asked = useAsked(list);
  const input = (asked ?? null) as CallInput<'GET', Call> | null;
  const answer = useAnswer<Call>(NARROWED_LISTS[list].call, input, asked ? titleOf(asked) : null);
  return { asked: asked ?? {}, found: answer.found, failure: asked === null ? NO_SENSE : answer.failure };
}
