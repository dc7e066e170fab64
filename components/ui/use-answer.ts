import { useEffect, useState } from 'react';
import { api, type ApiError, type CallInput, type CallOutput, type GetPath } from '@/lib/client/api';
import { titleTemplate } from '@/lib/text/titles';

/** Why there is no answer. */
export type Failure = Pick<ApiError, 'status' | 'message'>;

interface Answer<T> {
  asked: string;
  found?: T;
  failure?: Failure;
}

/**
 * The answer to what the address of a frame asks for (docs/adr/0032); nothing is asked where the input is `null`. @param title of the page, where its
 * frame has another
 */
export function useAnswer<P extends GetPath>(
  call: P,
  input: CallInput<'GET', P> | null,
  title: string | null,
): Omit<Answer<CallOutput<'GET', P>>, 'asked'> {
  const asked = input && JSON.stringify(input);
  const [answer, setAnswer] = useState<Answer<CallOutput<'GET', P>>>();
  useEffect(() => {
    if (asked === null) return undefined;
    const stop = new AbortController();
    api
      .get(call, JSON.parse(asked) as CallInput<'GET', P>, { signal: stop.signal, stay: true })
      .then(
        (found) => setAnswer({ asked, found }),
        (failure: ApiError) => {
          if (!stop.signal.aborted) setAnswer({ asked, failure });
        },
      )
      .finally(() => {
        // Not before: the framework writes the title of the frame once it has taken the page over.
        if (title !== null && !stop.signal.aborted)
          document.title = titleTemplate.template.replace('%s', () => title);
      })
      .catch(() => undefined);
    return () => stop.abort();
  }, [call, asked, title]);
  return answer && answer.asked === asked ? answer : {};
}
